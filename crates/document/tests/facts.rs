//! Facts that follow from a page's text alone.

use document::{
    facts,
    facts::{LinkKind, Title},
};

fn title(text: &str) -> Option<(String, Option<String>)> {
    let Title { text, emoji } = facts(text).title?;
    Some((text, emoji))
}

#[test]
fn the_title_is_the_first_heading_of_level_one() {
    let emoji = Some("1f44b".to_owned());
    let table = [
        (
            "---\nicon: x\n---\n\n# A `b` **c**\n",
            Some(("A b c".to_owned(), None)),
        ),
        ("# 👋 Hi\n", Some(("Hi".to_owned(), emoji.clone()))),
        ("# :wave: Hi\n", Some(("Hi".to_owned(), emoji))),
        ("Before\n\nTitle\n=====\n", Some(("Title".to_owned(), None))),
        (
            "<h1 align=\"center\">T</h1>\n",
            Some(("T".to_owned(), None)),
        ),
        ("## Sub\n\n# Late\n", None),
        ("Text\n", None),
    ];
    for (text, wanted) in table {
        assert_eq!(title(text), wanted, "{text}");
    }
}

#[test]
fn links_are_preserved_as_written() {
    let text = concat!(
        "# T\n\n[a](x.md#y) ![b](<i 1.png>) [c](z.md \"mention\")\n\n",
        "{% content-ref url=\"r/\" %}\n[r](r/)\n{% endcontent-ref %}\n\n",
        "{% include \"inc.md\" %}\n\n{% file src=\"f.pdf\" %}\n\n{% openapi src=\"o.yaml\" path=\"/\" method=\"get\" %}\n\n",
        "{% openapi-operation spec=\"shop\" path=\"/\" method=\"get\" %}\n\n{% openapi-schemas schemas=\"A\" %}\n\n",
        "`[no](link.md)` \\[no](link.md)\n",
    );
    let found: Vec<(LinkKind, String, usize)> = facts(text)
        .links
        .into_iter()
        .map(|link| (link.kind, link.target, link.start))
        .collect();
    let at = |what: &str| text.find(what).unwrap();
    let wanted = [
        (LinkKind::Link, "x.md#y", at("[a]")),
        (LinkKind::Image, "i 1.png", at("![b]")),
        (LinkKind::Mention, "z.md", at("[c]")),
        (LinkKind::ContentRef, "r/", at("{% content-ref")),
        (LinkKind::Include, "inc.md", at("{% include")),
        (LinkKind::File, "f.pdf", at("{% file")),
        (LinkKind::OpenApi, "o.yaml", at("{% openapi")),
        (LinkKind::OpenApiSpec, "shop", at("{% openapi-operation")),
    ];
    assert_eq!(
        found,
        wanted.map(|(kind, target, start)| (kind, target.to_owned(), start))
    );
}

#[test]
fn headings_are_found_in_every_container() {
    let text = "# T\n\n## One\n\n{% hint %}\n### Two `b`\n{% endhint %}\n\n| x |\n|---|\n| y |\n\n#### Three\n";
    let facts = facts(text);
    let headings: Vec<(u8, &str, &str)> = facts
        .headings
        .iter()
        .map(|heading| {
            (
                heading.level,
                heading.text.as_str(),
                heading.anchor.as_str(),
            )
        })
        .collect();
    assert_eq!(
        headings,
        [
            (1, "One", "one"),
            (2, "Two b", "two-b"),
            (3, "Three", "three")
        ]
    );
}

#[test]
fn expressions_are_listed_once() {
    let text = "{% if a.b %}\nx\n{% endif %}\n\n<code class=\"expression\">c.d</code> <code class=\"expression\">c.d</code>";
    assert_eq!(facts(text).expressions, ["a.b", "c.d"]);
}

#[test]
fn problems_say_where_and_what_to_do() {
    let text =
        "---\na: b\n---\n\n# T\n\n{% hint style=\"info\" %}\n\n{% endtabs %}\n\n{% nosuch %}\n";
    let found: Vec<(usize, String)> = facts(text)
        .problems
        .into_iter()
        .map(|problem| (problem.line, problem.message))
        .collect();
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(
        found[0].0 == 7 && found[0].1.contains("Put `{% endhint %}`"),
        "{found:?}"
    );
    assert!(
        found[1].0 == 9 && found[1].1.contains("closes nothing"),
        "{found:?}"
    );
    assert!(
        found[2].0 == 11 && found[2].1.contains("nosuch"),
        "{found:?}"
    );
}
