//! Pages and tables of contents that are expensive to parse or to render.

use std::fmt::Write;

use super::{
    Input,
    ReadTarget::{self, Clone, Content, Pdf, Site},
    words::{aliases, anchors, one, paragraphs},
};
use crate::hostile::git::Files;

const PAGE: &[ReadTarget] = &[Site(""), Site("index.md"), Content("/content/pages")];
const NAVIGATION: &[ReadTarget] = &[
    Site(""),
    Site("p"),
    Site("llms.txt"),
    Site("sitemap.xml"),
    Site("sitemap-pages.xml"),
    Content("/content"),
    Content("/content/pages"),
    Content("/links"),
];
const ALL: &[ReadTarget] = &[
    Site(""),
    Site("two"),
    Site("llms.txt"),
    Site("llms-full.txt"),
    Site("sitemap.xml"),
    Content("/content"),
    Content("/content/pages"),
    Content("/content/path/two"),
    Content("/links"),
    Clone,
    Pdf,
];

pub(super) fn inputs() -> Vec<Input> {
    let push = Input::push;
    vec![
        push(
            "navigation-3000-deep",
            "P1",
            || navigation(3_000),
            NAVIGATION,
        )
        .smoke(),
        push(
            "navigation-10000-deep",
            "P1",
            || navigation(10_000),
            NAVIGATION,
        ),
        push("navigation-50000-wide", "P1", navigation_wide, NAVIGATION),
        push("table-80000-cells", "P2", || one(table(800, 100)), PAGE).smoke(),
        push("table-wide", "P2", || one(table(100, 1_600)), PAGE),
        push(
            "table-1000000-cells",
            "P2",
            || one(table(1_000, 1_000)),
            PAGE,
        ),
        push("cards-30000-cells", "P2", || one(cards(10_000)), PAGE),
        push(
            "front-matter-anchors-1mb",
            "S2",
            || front_matter(&anchored(1 << 20)),
            PAGE,
        )
        .smoke(),
        push(
            "front-matter-anchors-6mb",
            "S2",
            || front_matter(&anchored(6 << 20)),
            PAGE,
        ),
        push(
            "front-matter-aliases",
            "S2",
            || front_matter(&aliases()),
            PAGE,
        ),
        push(
            "gitbook-yaml-anchors",
            "S2",
            || beside(".gitbook.yaml", anchored(2 << 20)),
            ALL,
        ),
        push(
            "vars-yaml-anchors",
            "S2",
            || beside(".gitbook/vars.yaml", anchored(2 << 20)),
            ALL,
        ),
        push(
            "front-matter-deep",
            "S2",
            || front_matter(&format!("x: {}", "[".repeat(200_000))),
            PAGE,
        ),
        push("front-matter-nul", "D1", nul_description, ALL).smoke(),
        push("page-with-nul-bytes", "D1", nul_bytes, ALL),
    ]
}

/// Pages that are large, or expand.
pub(super) fn large() -> Vec<Input> {
    let push = Input::push;
    vec![
        push("include-100-times", "S3", || includes(100, 100 << 10), PAGE),
        push("include-300-times", "S3", || includes(300, 100 << 10), PAGE).smoke(),
        push(
            "include-10000-times",
            "S3",
            || includes(10_000, 1 << 20),
            PAGE,
        ),
        push("page-4mb", "S3", || one(paragraphs(4 << 20)), ALL),
        push(
            "page-100mb",
            "S3",
            || one(paragraphs(104_000_000)),
            &[Site(""), Site("index.md"), Content("/content/pages"), Pdf],
        ),
        push(
            "expression-repeat-300",
            "P5",
            || one(expression(300, "\"a\".repeat(99999)")),
            PAGE,
        )
        .smoke(),
        push(
            "expression-repeat-10000",
            "P5",
            || one(expression(10_000, "\"a\".repeat(99999)")),
            PAGE,
        ),
        push(
            "expression-work-1000",
            "P5",
            || {
                one(expression(
                    1_000,
                    "\"ab\".repeat(40000).split(\"a\").join(\"c\").split(\"b\").length",
                ))
            },
            PAGE,
        ),
    ]
}

fn navigation(depth: usize) -> Files {
    let mut summary = String::with_capacity(depth * depth + depth * 16);
    for level in 0..depth {
        writeln!(summary, "{}* [a](p.md)", "  ".repeat(level)).ok();
    }
    with_page(summary)
}

fn navigation_wide() -> Files {
    let entries = (0..50_000).map(|number| format!("* [Page {number}](p.md)\n"));
    with_page(entries.collect())
}

fn with_page(summary: String) -> Files {
    vec![
        ("SUMMARY.md".to_owned(), summary.into_bytes()),
        ("p.md".to_owned(), b"# P\n".to_vec()),
    ]
}

fn table(rows: usize, columns: usize) -> String {
    let row = format!("|{}\n", "a|".repeat(columns));
    format!("{row}|{}\n{}", "-|".repeat(columns), row.repeat(rows))
}

fn cards(cards: usize) -> String {
    let card = "<tr><td><strong>a</strong></td><td>b</td><td><a href=\"README.md\">c</a></td></tr>";
    let head = "<thead><tr><th></th><th></th><th data-hidden data-card-target data-type=\"content-ref\"></th></tr></thead>";
    format!(
        "<table data-view=\"cards\">{head}<tbody>{}</tbody></table>\n",
        card.repeat(cards)
    )
}

fn anchored(bytes: usize) -> String {
    format!("x: {}\n", anchors(58, bytes))
}

fn front_matter(yaml: &str) -> Files {
    one(format!("---\n{yaml}\n---\n\n# A\n"))
}

fn beside(path: &str, yaml: String) -> Files {
    let mut files = vec![
        ("README.md".to_owned(), b"# A\n\nText.\n".to_vec()),
        ("two.md".to_owned(), b"# Two\n".to_vec()),
    ];
    files.push((path.to_owned(), yaml.into_bytes()));
    files
}

fn nul_description() -> Files {
    let two = "---\ndescription: \"a\\0b\"\ntitle: \"c\\0d\"\n---\n\n# Two\n\nText.\n";
    let mut files = one("# A\n".to_owned());
    files.push(("two.md".to_owned(), two.as_bytes().to_vec()));
    files
}

fn nul_bytes() -> Files {
    let summary = "* [A](README.md)\n* [T\0wo](two.md)\n";
    vec![
        ("README.md".to_owned(), b"# A\0B\n\nText\0.\n".to_vec()),
        (
            "two.md".to_owned(),
            b"---\ndescription: a\0b\n---\n\n# T\0wo\n".to_vec(),
        ),
        ("SUMMARY.md".to_owned(), summary.as_bytes().to_vec()),
    ]
}

fn includes(times: usize, bytes: usize) -> Files {
    let mut files = one("{% include \".gitbook/includes/a.md\" %}\n\n".repeat(times));
    let content = format!("---\ntitle: A\n---\n\n{}", paragraphs(bytes));
    files.push((".gitbook/includes/a.md".to_owned(), content.into_bytes()));
    files
}

fn expression(times: usize, text: &str) -> String {
    format!("<code class=\"expression\">{text}</code>\n\n").repeat(times)
}
