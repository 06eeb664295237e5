//! Which words find which pages, and in which order.

use search::Section;

use crate::fixture::{page, query, search_fixture, section, space};

const NOTHING: [u128; 0] = [];

#[test]
fn words_phrases_typos_and_beginnings_find_pages() {
    let shelf = search_fixture(&[
        page(
            1,
            "Tides",
            "The tide comes in twice a day. Fishing boats leave with it.",
        ),
        page(
            2,
            "Harbour",
            "Opening hours of the harbour office and the crane.",
        ),
        page(3, "Fees", "What a berth costs: see the harbour office."),
    ]);
    for (query, pages) in [
        ("tide", &[1][..]),
        ("TIDES", &[1]),
        ("fish", &[1]),
        ("harbour", &[2, 3]),
        ("har", &[2, 3]),
        // After a space the word is complete.
        ("har ", &[]),
        ("\"opening hours\"", &[2]),
        ("“opening hours”", &[2]),
        ("\"hours opening\"", &[]),
        ("\"harbour office\" crane", &[2, 3]),
        ("what does a berth cost?", &[3]),
        ("where do the fishing boats go", &[1]),
        ("", &[]),
        ("?!", &[]),
        ("unheardof", &[]),
    ] {
        assert_eq!(shelf.pages(query), pages, "{query}");
    }
}

#[test]
fn longer_words_may_have_more_typos() {
    let shelf = search_fixture(&[
        page(1, "A", "fig"),
        page(2, "B", "anchor"),
        page(3, "C", "navigation"),
    ]);
    for (query, pages) in [
        ("fog", &NOTHING[..]),
        ("ancor", &[2]),
        ("acnhor", &[2]),
        ("ankor ", &[]),
        ("navgation", &[3]),
        ("navgatoin", &[3]),
        ("nvgation ", &[3]),
        ("nvgatoin ", &[]),
    ] {
        assert_eq!(shelf.pages(query), pages, "{query}");
    }
}

#[test]
fn exact_words_rank_before_stems_and_stems_before_misspellings() {
    let shelf = search_fixture(&[
        page(1, "One", "We spotted marking lights."),
        page(2, "Two", "We spotted markings lights."),
        page(3, "Three", "We spotted parking lights."),
    ]);
    assert_eq!(shelf.pages("markings "), [2, 1, 3]);
    assert_eq!(shelf.pages("marking "), [1, 2, 3]);
}

#[test]
fn titles_count_more_than_headings_and_these_more_than_text() {
    let filler = "Something else is said here at some length, as pages do.";
    let mut headed = page(2, "Second", filler);
    headed
        .sections
        .push(section(Some("tide"), &["Tide"], filler));
    let mut coded = page(4, "Fourth", filler);
    coded.sections[0].code = "let tide = 1;".to_owned();
    let shelf = search_fixture(&[
        coded,
        page(3, "Third", &format!("{filler} The tide, too.")),
        headed,
        page(1, "Tide", filler),
    ]);
    assert_eq!(shelf.pages("tide"), [1, 2, 3, 4]);
    let hits = shelf.hits("tide");
    assert_eq!(hits[1].anchor.as_deref(), Some("tide"));
    assert_eq!(hits[1].headings, ["Tide"]);
}

#[test]
fn neighbours_in_the_query_are_best_side_by_side() {
    let shelf = search_fixture(&[
        page(
            1,
            "A",
            "The limit of this plan is high, and the rate is low.",
        ),
        page(
            2,
            "B",
            "There is a rate limit on this plan, which is low and high.",
        ),
    ]);
    assert_eq!(shelf.pages("rate limit"), [2, 1]);
}

#[test]
fn a_frequent_word_alone_does_not_flood_the_results() {
    let mut pages: Vec<_> = (10..40)
        .map(|number| page(number, "Page", "Configure the server before anything else."))
        .collect();
    pages.push(page(
        1,
        "Webhooks",
        "Configure the server to deliver webhooks twice.",
    ));
    let shelf = search_fixture(&pages);
    assert_eq!(shelf.pages("how do I configure webhooks"), [1]);
    assert_eq!(shelf.pages("configure").len(), 10);
}

#[test]
fn identifiers_are_found_whole_and_by_their_parts() {
    let mut coded = page(
        1,
        "A",
        "Set maxRetryCount in settings.retry_policy of example.com.",
    );
    coded.sections[0].code = "client.openConnection(OAuth2)".to_owned();
    let shelf = search_fixture(&[coded, page(2, "B", "Nothing of the kind.")]);
    for query in [
        "maxRetryCount",
        "maxretrycount",
        "retry count",
        "max_retry_count",
        "settings.retry_policy",
        "retry policy",
        "example.com",
        "open connection",
        "oauth 2",
        "oauth2",
    ] {
        assert_eq!(shelf.pages(query), [1], "{query}");
    }
}

#[test]
fn hits_of_a_page_are_together_and_few() {
    let mut long = page(1, "Long", "tide");
    let more = (0..20).map(|number| section(Some(&number.to_string()), &["Part"], "tide"));
    long.sections.extend(more);
    let shelf = search_fixture(&[long, page(2, "Other", "A tide and something else.")]);
    let hits = shelf.hits("tide");
    let first: Vec<bool> = hits.iter().map(|hit| hit.page == hits[0].page).collect();
    assert_eq!(first, [true, true, true, true, true, false]);
    let scores: Vec<f32> = hits.iter().map(|hit| hit.score).collect();
    assert!(scores[..5].is_sorted_by(|one, other| one >= other));
}

#[test]
fn pages_are_counted_off_by_offset_and_limit() {
    let pages: Vec<_> = (0..30)
        .map(|number| {
            page(
                number,
                "Page",
                &format!("tide {}", "word ".repeat(number as usize)),
            )
        })
        .collect();
    let shelf = search_fixture(&pages);
    let found = |offset: usize, limit: usize| {
        let query = search::Query {
            offset,
            limit,
            ..query("tide")
        };
        let hits = shelf.index.search(&query).unwrap().hits;
        hits.iter().map(|hit| hit.page).collect::<Vec<_>>()
    };
    let all = found(0, 100);
    assert_eq!(all.len(), 30);
    assert_eq!([found(0, 7), found(7, 100)].concat(), all);
    assert!(found(0, 0).is_empty() && found(30, 10).is_empty());
    assert!(found(usize::MAX, usize::MAX).is_empty());
}

#[test]
fn only_the_spaces_that_were_named_are_looked_at() {
    let mut elsewhere = page(2, "Tide", "tide");
    elsewhere.space = space(2);
    let shelf = search_fixture(&[page(1, "Tide", "tide"), elsewhere]);
    assert_eq!(shelf.pages("tide"), [1]);
    let find = |spaces: Vec<_>| {
        let query = search::Query {
            spaces,
            ..query("tide")
        };
        shelf.index.search(&query).unwrap().hits.len()
    };
    assert_eq!(find((0..10_000).map(space).collect()), 2);
    assert_eq!(find(Vec::new()), 0);
}

#[test]
fn conditions_and_sources_come_with_the_hit() {
    let mut conditional = page(1, "Page", "Everyone reads this.");
    conditional.sections.push(Section {
        conditions: vec!["visitor.claims.beta".to_owned()],
        source: Some(crate::fixture::oid(7)),
        ..section(Some("a"), &["Beta"], "Only some read of tides.")
    });
    let hits = search_fixture(&[conditional]).hits("tides");
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].conditions, ["visitor.claims.beta"]);
    assert_eq!(hits[0].source, Some(crate::fixture::oid(7)));
    assert_eq!(hits[0].blob, Some(crate::fixture::oid(1)));
}

#[test]
fn the_snippet_is_where_the_words_are() {
    let filler = "Other things are told here at great length. ".repeat(20);
    let text = format!("{filler}The spring tide floods the lower quay twice a year. {filler}");
    let shelf = search_fixture(&[page(1, "Page", &text)]);
    let hits = shelf.hits("when does spring tide flood the quay");
    let snippet = &hits[0].snippet;
    assert!(snippet.text.starts_with('…') && snippet.text.ends_with('…'));
    assert!((120..=190).contains(&snippet.text.chars().count()));
    assert_eq!(
        shelf.highlighted("when does spring tied flood the quay"),
        ["spring", "tide", "floods", "quay"]
    );
}
