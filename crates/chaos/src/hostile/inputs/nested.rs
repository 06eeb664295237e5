//! Structures nested a hundred thousand levels deep, and blocks that a separate program renders.

use std::fmt::Write;

use super::{
    Input,
    ReadTarget::{self, Content, Pdf, Site},
    words::{one, references},
};
use crate::hostile::git::Files;

const PAGE: &[ReadTarget] = &[Site(""), Site("index.md"), Content("/content/pages")];
const DEPTH: usize = 100_000;

pub(super) fn inputs() -> Vec<Input> {
    let push = Input::push;
    vec![
        push(
            "lists-nested",
            "P1",
            || one(format!("{}x\n", "- ".repeat(DEPTH))),
            PAGE,
        )
        .smoke(),
        push(
            "quotes-nested",
            "P1",
            || one(format!("{}x\n", ">".repeat(DEPTH))),
            &[Site(""), Site("index.md"), Pdf],
        ),
        push("html-nested", "P1", || one("<div>\n\n".repeat(DEPTH)), PAGE),
        push(
            "tags-nested",
            "P1",
            || one("{% hint style=\"info\" %}\n".repeat(DEPTH)),
            PAGE,
        ),
        push("brackets-nested", "P1", || one("[".repeat(DEPTH)), PAGE),
        push(
            "emphasis-nested",
            "P1",
            || one("*a **b ".repeat(DEPTH)),
            PAGE,
        ),
        push(
            "links-50000",
            "P2",
            || one(lines("[a](b", ".md)\n", 50_000)),
            PAGE,
        ),
        push(
            "headings-30000",
            "P2",
            || one(lines("# A", "\n\n", 30_000)),
            PAGE,
        ),
        push("footnotes-30000", "P2", footnotes, PAGE),
        push(
            "code-5mb",
            "S3",
            || {
                one(format!(
                    "```rust\n{}```\n",
                    "fn a(b: &str) -> u8 { b.len() as u8 } // c\n".repeat(120_000)
                ))
            },
            PAGE,
        ),
        push(
            "mermaid-3000-nodes",
            "S3",
            || {
                one(format!(
                    "```mermaid\ngraph TD\n{}```\n",
                    lines("a --> a", "\n", 3_000)
                ))
            },
            PAGE,
        ),
        push(
            "math-nested",
            "S3",
            || {
                one(format!(
                    "$$\n{}x{}\n$$\n",
                    "\\frac{1}{".repeat(20_000),
                    "}".repeat(20_000)
                ))
            },
            PAGE,
        ),
        push(
            "api-file-reference-cycle",
            "S2",
            || api_file(references(3, 2)),
            PAGE,
        ),
        push(
            "api-file-references-6-24",
            "S2",
            || api_file(references(24, 6)),
            PAGE,
        ),
    ]
}

fn lines(before: &str, after: &str, count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        write!(text, "{before}{number}{after}").ok();
    }
    text
}

fn footnotes() -> Files {
    let used = lines("a[^", "] ", 30_000);
    one(format!("{used}\n\n{}", lines("[^", "]: Note.\n", 30_000)))
}

fn api_file(spec: String) -> Files {
    let tag = "{% openapi src=\"api.yaml\" path=\"/a\" method=\"get\" %}\n[api.yaml](api.yaml)\n{% endopenapi %}\n";
    let mut files = one(tag.to_owned());
    files.push(("api.yaml".to_owned(), spec.into_bytes()));
    files
}
