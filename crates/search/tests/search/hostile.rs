//! Hostile texts and queries do no harm.

use proptest::prelude::*;
use search::{Index, Query};

use crate::fixture::{MEMORY_BYTES, page, query, section};

/// Text in many scripts, with quotes, separators and joining characters.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "\\PC{0,12}",
        "[a-zA-Z0-9_.'’-]{0,16}",
        "[\u{4e00}-\u{4e40}\u{3041}-\u{3096}\u{30a1}-\u{30fa}]{0,8}",
        "[\u{ac00}-\u{ac40}\u{1100}-\u{1112}]{0,8}",
        "[\u{e01}-\u{e5b}\u{1780}-\u{17d3}\u{1000}-\u{103e}]{0,10}",
        "[\u{600}-\u{6ff}\u{591}-\u{5f4}\u{900}-\u{97f}]{0,10}",
        "[\u{0}-\u{20}\"“”„«»\u{200b}-\u{200f}\u{feff}\u{301}\u{1f600}-\u{1f64f}]{0,6}",
        "[\u{fb00}-\u{fdff}\u{ff00}-\u{ffef}\u{2070}-\u{218f}]{0,6}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.join(" "))
}

fn check(index: &Index, text: &str) -> Result<(), TestCaseError> {
    for language in [None, Some("de".to_owned()), Some("\0".to_owned())] {
        let query = Query {
            language,
            ..query(text)
        };
        for hit in index.search(&query).unwrap().hits {
            let snippet = &hit.snippet;
            let mut end = 0;
            for (from, to) in &snippet.highlights {
                prop_assert!(end <= *from && from < to);
                prop_assert!(snippet.text.get(*from..*to).is_some());
                end = *to;
            }
            prop_assert!(hit.score.is_finite() && hit.score >= 0.0);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_can_be_indexed_and_searched(
        title in text(),
        texts in prop::collection::vec((text(), text(), text()), 0..4),
        queries in prop::collection::vec(text(), 1..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path(), MEMORY_BYTES).unwrap();
        let mut writer = index.writer().unwrap();
        let mut created = page(1, &title, "");
        for (heading, text, code) in &texts {
            let mut section = section(None, &[heading.as_str(), title.as_str()], text);
            section.code.clone_from(code);
            created.sections.push(section);
        }
        created.description = texts.first().map(|(_, text, _)| text.clone());
        writer.put_page(&created).unwrap();
        writer.commit(1).unwrap();
        for text in &queries {
            check(&index, text)?;
        }
        // The page's own texts are valid queries too.
        for (heading, text, code) in &texts {
            for text in [heading, text, code] {
                check(&index, text)?;
            }
        }
    }
}

#[test]
fn long_queries_and_long_words_take_little() {
    let long = "x".repeat(100_000);
    let many = "tide ".repeat(20_000);
    let spread: Vec<String> = (0..5_000).map(|number| format!("w{number}")).collect();
    let spread = spread.join(" ");
    let han = "数据库连接超时".repeat(5_000);
    let mut pages = vec![
        page(1, &long, &many),
        page(2, "Tide", &spread),
        page(3, "…", &han),
    ];
    pages[0].sections[0].code = long.clone();
    let shelf = crate::fixture::search_fixture(&pages);
    for text in [
        &long,
        &many,
        &spread,
        &han,
        &"\"".repeat(10_000),
        &"a".repeat(10_000),
    ] {
        shelf.hits(text);
    }
    assert_eq!(shelf.pages("数据库"), [3]);
    // Only the start of a long query is read.
    assert_eq!(shelf.pages(&format!("tide{}w4999", " ".repeat(600)))[0], 2);
}
