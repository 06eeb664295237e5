//! Pages as plain Markdown: every kind of block, and no tag remains.

use document::{
    Block, BlockKind, Describe, Locate, Node, Unlocated, Unresolved, read, write_plain,
};
use proptest::prelude::*;
use serde_json::Value;

fn plain(text: &str) -> String {
    write_plain(&read(text, &Unresolved), &Unlocated)
}

const CASES: [(&str, &str); 30] = [
    ("", ""),
    (
        "## A *b*\n\nText `c`\n\n***\n\n> quote\n",
        "## A _b_\n\nText `c`\n\n***\n\n> quote\n",
    ),
    (
        "* a\n* b\n\n1. c\n2. d\n\n* [x] e\n",
        "* a\n* b\n\n1. c\n2. d\n\n* [x] e\n",
    ),
    ("<p align=\"center\">Text</p>\n", "Text\n"),
    ("## Own <a href=\"#own\" id=\"own\"></a>\n", "## Own\n"),
    (
        "{% hint style=\"warning\" %}\nMind the gap.\n\n* x\n{% endhint %}\n",
        "> **Warning:** Mind the gap.\n>\n> * x\n",
    ),
    (
        "{% hint style=\"info\" %}\n* x\n{% endhint %}\n",
        "> **Info:**\n>\n> * x\n",
    ),
    (
        "{% tabs %}\n{% tab title=\"Rust\" %}\nOne.\n{% endtab %}\n\n{% tab title=\"Go\" %}\nTwo.\n{% endtab %}\n{% endtabs %}\n",
        "**Rust**\n\nOne.\n\n**Go**\n\nTwo.\n",
    ),
    (
        "{% stepper %}\n{% step %}\n### Install\n\nRun it.\n{% endstep %}\n\n{% step %}\nUse it.\n{% endstep %}\n{% endstepper %}\n",
        "1.  **Install**\n\n    Run it.\n\n2. Use it.\n",
    ),
    (
        "{% columns %}\n{% column width=\"50%\" %}\nLeft\n{% endcolumn %}\n\n{% column %}\nRight\n{% endcolumn %}\n{% endcolumns %}\n",
        "Left\n\nRight\n",
    ),
    (
        "{% code title=\"main.rs\" lineNumbers=\"true\" %}\n```rust\nfn main() {}\n```\n{% endcode %}\n",
        "**main.rs**\n\n```rust\nfn main() {}\n```\n",
    ),
    ("```\n{% hint %}\n```\n", "```\n{% hint %}\n```\n"),
    (
        "<details>\n\n<summary>More</summary>\n\nBody.\n\n</details>\n",
        "**More**\n\nBody.\n",
    ),
    (
        "<figure><img src=\"a.png\" alt=\"A cat\" width=\"300\"><figcaption><p>It sleeps</p></figcaption></figure>\n",
        "![A cat](a.png)\n\n_It sleeps_\n",
    ),
    (
        "{% file src=\"a.pdf\" %}\nThe paper\n{% endfile %}\n",
        "[a.pdf](a.pdf)\n\n_The paper_\n",
    ),
    (
        "{% embed url=\"https://example.com/a\" %}\n",
        "[https://example.com/a](https://example.com/a)\n",
    ),
    (
        "{% embed url=\"https://example.com/a\" %}\nA film\n{% endembed %}\n",
        "[A film](https://example.com/a)\n",
    ),
    (
        "{% content-ref url=\"guide.md\" %}\n[guide.md](guide.md)\n{% endcontent-ref %}\n",
        "[guide.md](guide.md)\n",
    ),
    (
        "{% updates format=\"full\" %}\n{% update date=\"2026-03-01\" %}\n## Faster\n{% endupdate %}\n{% endupdates %}\n",
        "**2026-03-01**\n\n## Faster\n",
    ),
    (
        "{% prompt description=\"Write it\" %}\n```\nDo this\n```\n{% endprompt %}\n",
        "**Write it**\n\n```\nDo this\n```\n",
    ),
    ("{% if visitor.x %}\nSecret\n{% endif %}\n", ""),
    ("{% include \"a.md\" %}\n", ""),
    (
        "{% openapi src=\"spec.yaml\" path=\"/pets\" method=\"get\" %}\n[spec.yaml](spec.yaml)\n{% endopenapi %}\n",
        "`GET /pets` ([spec.yaml](spec.yaml))\n",
    ),
    (
        "{% openapi-schemas spec=\"pets\" schemas=\"Cat, Dog\" %}\n[pets](pets)\n{% endopenapi-schemas %}\n",
        "`Cat, Dog` ([pets](pets))\n",
    ),
    (
        "<table data-view=\"cards\"><thead><tr><th>T</th><th>U</th><th data-type=\"content-ref\" data-hidden data-card-target>L</th></tr></thead><tbody><tr><td><strong>Start</strong></td><td>First steps</td><td><a href=\"start.md\">start.md</a></td></tr></tbody></table>\n",
        "* **[Start](start.md)**: First steps\n",
    ),
    (
        "<table><thead><tr><th width=\"200\">Name</th><th>Text</th></tr></thead><tbody><tr><td>a</td><td><ul><li>x</li><li>y</li></ul></td></tr></tbody></table>\n",
        "| Name | Text |\n| --- | --- |\n| a | \u{2022} x<br>\u{2022} y |\n",
    ),
    (
        "<mark style=\"color:red;\">red</mark> <kbd>Esc</kbd>\n",
        "red `Esc`\n",
    ),
    ("word[^1]\n\n[^1]: Said of it.\n", "word (Said of it.)\n"),
    (
        "<a href=\"https://example.com\" class=\"button primary\">Go</a>\n",
        "[Go](https://example.com)\n",
    ),
    ("$$\na+b\n$$\n", "$$\na+b\n$$\n"),
];

#[test]
fn every_block_has_a_plain_form() {
    for (text, expected) in CASES {
        assert_eq!(plain(text), expected, "of {text}");
    }
}

#[test]
fn no_words_and_targets_are_lost() {
    let page = "{% embed url=\"https://example.com/a\" %}\nA [film](b.md)\n{% endembed %}\n";
    let text = plain(page);
    let first = "[https://example.com/a](https://example.com/a)\n\n";
    assert!(text.starts_with(first), "{text}");
    assert!(text.contains("A ") && text.contains("](b.md)"), "{text}");
    let page = "{% embed url=\"https://example.com/a\" %}\nA $$x$$ film\n{% endembed %}\n";
    assert_eq!(plain(page), "[A $$x$$ film](https://example.com/a)\n");
    let page = "See [<i class=\"fa-bolt\">:bolt:</i>](https://example.com/guide).\n";
    assert_eq!(plain(page), "See [guide](https://example.com/guide).\n");
    let page = "<table data-view=\"cards\"><thead><tr><th>T</th><th>U</th><th data-type=\"content-ref\" data-hidden data-card-target>L</th></tr></thead><tbody><tr><td><a href=\"b.md\">Guide</a></td><td>First steps</td><td><a href=\"start.md\">start.md</a></td></tr></tbody></table>\n";
    assert_eq!(
        plain(page),
        "* [Guide](b.md): First steps ([start.md](start.md))\n"
    );
}

#[test]
fn texts_of_pictures_end_no_row() {
    let page = "<table><thead><tr><th>T</th></tr></thead><tbody><tr><td><img src=\"a.png\" alt=\"A\ncat\"></td></tr></tbody></table>\n";
    assert_eq!(plain(page), "| T |\n| --- |\n| ![A cat](a.png) |\n");
}

#[test]
fn unknown_tags_are_left_out_and_inline_ones_are_text() {
    assert_eq!(plain("{% unheard of %}\n"), "");
    assert_eq!(plain("See {% of %} here.\n"), "See \\{% of %} here.\n");
}

/// Knows an OpenAPI spec whose description contains a tag that refers to the spec again.
struct Known;

impl Locate for Known {
    fn target(&self, reference: &Value) -> String {
        Unlocated.target(reference)
    }
}

impl Describe for Known {
    fn hint_label(&self, _: &str) -> &'static str {
        "Achtung"
    }

    fn openapi_blocks(&self, _: &Block) -> Option<Vec<Node>> {
        let text = "Lists pets.\n\n{% hint style=\"info\" %}\nSlow.\n{% endhint %}\n\n{% openapi src=\"a.yaml\" path=\"/\" method=\"get\" %}\n";
        Some(read(text, &Unresolved).nodes)
    }
}

#[test]
fn a_description_is_plain_and_describes_no_api_itself() {
    let page = "{% openapi src=\"a.yaml\" path=\"/pets\" method=\"get\" %}\n";
    let text = write_plain(&read(page, &Unresolved), &Known);
    let expected = "Lists pets.\n\n> **Achtung:** Slow.\n\n`GET /` ([a.yaml](a.yaml))\n";
    assert_eq!(text, expected);
}

/// Building blocks of texts in the dialect, whole and broken.
const PIECES: [&str; 30] = [
    "{% hint style=\"info\" %}\n",
    "\n{% endhint %}\n\n",
    "{% tabs %}\n{% tab title=\"{% x\" %}\n",
    "\n{% endtab %}\n{% endtabs %}\n\n",
    "{% stepper %}\n{% step %}\n## Do\n",
    "\n{% endstep %}\n{% endstepper %}\n\n",
    "{% columns %}\n{% column %}\n",
    "\n{% endcolumn %}\n{% endcolumns %}\n\n",
    "{% code title=\"a\" %}\n```js\n{% x %}\n```\n{% endcode %}\n\n",
    "{% embed url=\"https://a/{%\" %}\n\n",
    "{% content-ref url=\"{% a\" %}\n[a](a)\n{% endcontent-ref %}\n\n",
    "{% file src=\"a.pdf\" %}\n\n",
    "{% openapi src=\"a.yaml\" path=\"/\" method=\"get\" %}\n\n",
    "{% include \"a.md\" %}\n\n",
    "{% if a %}\n",
    "{% endif %}\n\n",
    "{% updates %}\n{% update date=\"2026-01-01\" %}\nx\n{% endupdate %}\n{% endupdates %}\n\n",
    "{% @a/b url=\"https://a\" %}\n\n",
    "<details>\n\n<summary>{% a</summary>\n\n",
    "\n\n</details>\n\n",
    "<table><thead><tr><th>{% a</th></tr></thead><tbody><tr><td>{% hint %}</td></tr></tbody></table>\n\n",
    "<mark style=\"color:red;\">{</mark>",
    "[a](<{% x %}>)",
    "{",
    "%",
    "{%",
    "%}",
    "\\{%",
    "* ",
    "\n\n",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

fn kinds(nodes: &[Node], found: &mut Vec<BlockKind>) {
    for node in nodes {
        let Node::Block(block) = node else { continue };
        found.push(block.kind);
        kinds(block.nodes.as_deref().unwrap_or_default(), found);
        for fragment in block.fragments.iter().flatten() {
            kinds(&fragment.nodes, found);
        }
    }
}

fn is_plain(kind: BlockKind) -> bool {
    matches!(
        kind,
        BlockKind::Paragraph
            | BlockKind::Heading1
            | BlockKind::Heading2
            | BlockKind::Heading3
            | BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListTasks
            | BlockKind::ListItem
            | BlockKind::Divider
            | BlockKind::Blockquote
            | BlockKind::Images
            | BlockKind::Image
            | BlockKind::Code
            | BlockKind::CodeLine
            | BlockKind::Math
            | BlockKind::Table
    )
}

proptest! {
    #[test]
    fn no_tag_is_left(text in text()) {
        let written = plain(&text);
        let mut found = Vec::new();
        kinds(&read(&written, &Unresolved).nodes, &mut found);
        let tags: Vec<_> = found.into_iter().filter(|kind| !is_plain(*kind)).collect();
        prop_assert!(tags.is_empty(), "{:?} in {}", tags, written);
    }
}
