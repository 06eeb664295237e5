use model::ObjectKind;

use super::*;

fn oid(name: &str) -> Oid {
    Oid::of(ObjectKind::Blob, name.as_bytes())
}

/// Returns the sections of a page that includes these contents, by target.
fn sections(page: &str, contents: &[(&str, &str)]) -> Vec<IndexedSection> {
    let read = |(target, text): &(&str, &str)| ((*target).to_owned(), SearchFacts::of(text));
    let contents: HashMap<String, SearchFacts> = contents.iter().map(read).collect();
    let mut sections = Sections::default();
    sections.add(&SearchFacts::of(page), &|target| {
        Some((oid(target), contents.get(target)?))
    });
    sections.finish()
}

#[test]
fn included_text_is_known_by_its_file_and_under_the_conditions_of_the_include() {
    let page = "a\n\n## One\n\n{% if visitor.x %}\n{% include \"i.md\" %}\n{% endif %}\n\n{% include \"missing.md\" %}\n";
    let content = "---\ntitle: I\n---\n\nb\n\n{% include \"i.md\" %}\n\n### Two\n\n{% if visitor.y %}\nc\n{% endif %}\n";
    let sections = sections(page, &[("i.md", content)]);
    let indexed: Vec<(Option<&str>, &str, String, Option<Oid>)> = sections
        .iter()
        .map(|section| {
            let under = format!(
                "{} | {}",
                section.headings.join(" > "),
                section.conditions.join(" & ")
            );
            (
                section.anchor.as_deref(),
                section.text.as_str(),
                under,
                section.source,
            )
        })
        .collect();
    let source = Some(oid("i.md"));
    assert_eq!(
        indexed,
        [
            (None, "a", " | ".to_owned(), None),
            (Some("one"), "", "One | ".to_owned(), None),
            (Some("one"), "b", "One | visitor.x".to_owned(), source),
            (Some("two"), "", "One > Two | visitor.x".to_owned(), source),
            (
                Some("two"),
                "c",
                "One > Two | visitor.x & visitor.y".to_owned(),
                source
            ),
        ]
    );
}

#[test]
fn a_page_always_has_a_section() {
    assert_eq!(Sections::default().finish(), [IndexedSection::default()]);
    assert_eq!(sections("", &[]), [IndexedSection::default()]);
    let only_include = sections("{% include \"i.md\" %}\n", &[("i.md", "text\n")]);
    assert_eq!(only_include.len(), 2);
    assert_eq!(only_include[0], IndexedSection::default());
}

#[test]
fn includes_have_a_size() {
    let content = "word ".repeat(20_000);
    let page = "{% include \"i.md\" %}\n\n".repeat(100);
    let sections = sections(&page, &[("i.md", &content)]);
    let bytes: usize = sections.iter().map(|section| section.text.len()).sum();
    assert!(bytes <= MAX_INCLUDED_BYTES, "{bytes}");
    assert!(bytes > MAX_INCLUDED_BYTES / 2, "{bytes}");
}
