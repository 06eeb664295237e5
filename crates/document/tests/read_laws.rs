//! Laws for every text: reading terminates, keys are unique and stable, spans are correct.

use std::collections::HashSet;

use document::{Block, Document, Node, Unresolved, facts};
use proptest::prelude::*;

/// Building blocks of texts in the dialect, whole and broken.
const PIECES: [&str; 48] = [
    "{% hint style=\"info\" %}",
    "{% endhint %}",
    "{% tabs %}",
    "{% tab title=\"é\" %}",
    "{% endtab %}",
    "{% endtabs %}",
    "{% code %}",
    "{% endcode %}",
    "{% if a %}",
    "{%",
    "%}",
    "\\{%",
    "```js\n",
    "```",
    "<details>",
    "<summary>",
    "</summary>",
    "</details>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</tr>",
    "</table>",
    "<div data-gb-custom-block data-tag=\"hint\">",
    "</div>",
    "<pre>",
    "</pre>",
    "<mark style=\"color:red;\">",
    "</mark>",
    "<a href=\"#x\" id=\"x\">",
    "</a>",
    "[^1]",
    "[^1]: ",
    "$$",
    "$",
    "* ",
    "1. ",
    "> ",
    "## ",
    "# ",
    "| a | b |\n|---|---|\n| ",
    "![a](b)",
    "[a](b \"mention\")",
    "**",
    "✅ ü",
    "\n",
    "\n\n",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
        2 => Just("\n".to_owned()),
        1 => Just("    ".to_owned()),
        1 => "\\PC{0,6}",
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Blocks that do not depend on their neighbours.
fn block() -> impl Strategy<Value = String> {
    let word = "[a-z]{3,8}";
    prop_oneof![
        word.prop_map(|word| format!("Text *{word}* ✅")),
        word.prop_map(|word| format!("## Head {word}")),
        word.prop_map(|word| format!("* one {word}\n* two")),
        word.prop_map(|word| format!("```js\nlet {word} = \"{{% hint %}}\";\n```")),
        word.prop_map(|word| format!(
            "{{% hint style=\"info\" %}}\n{word}\n\n* x\n{{% endhint %}}"
        )),
        word.prop_map(|word| format!(
            "<details>\n\n<summary>{word}</summary>\n\nBody\n\n</details>"
        )),
        word.prop_map(|word| format!(
            "<figure><img src=\"{word}.png\" alt=\"\"><figcaption></figcaption></figure>"
        )),
        word.prop_map(|word| format!("{{% embed url=\"https://{word}\" %}}")),
        word.prop_map(|word| format!("| A |\n|---|\n| {word} |")),
        word.prop_map(|word| format!("> {word}\n> more")),
        Just("***".to_owned()),
    ]
}

fn blocks(document: &Document) -> Vec<&Block> {
    let blocks = document.nodes.iter().filter_map(|node| match node {
        Node::Block(block) => Some(block),
        _ => None,
    });
    blocks.collect()
}

fn visit<'a>(nodes: &'a [Node], depth: usize, each: &mut impl FnMut(&'a Node, usize)) {
    for node in nodes {
        each(node, depth);
        let (children, fragments) = match node {
            Node::Block(block) => (&block.nodes, &block.fragments),
            Node::Inline(inline) => (&inline.nodes, &inline.fragments),
            Node::Text(_) => (&None, &None),
        };
        visit(children.as_deref().unwrap_or_default(), depth + 1, each);
        for fragment in fragments.iter().flatten() {
            visit(&fragment.nodes, depth + 1, each);
        }
    }
}

/// A block without properties that depend on its neighbours.
fn bare(block: &Block) -> String {
    let mut value = serde_json::to_value(block).expect("blocks that are read have all of it");
    forget(&mut value);
    value.to_string()
}

fn forget(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            members.remove("key");
            members.remove("meta");
            members.values_mut().for_each(forget);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(forget),
        _ => {}
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in text()) {
        let document = document::read(&text, &Unresolved);
        facts(&text);
        let mut keys = HashSet::new();
        let mut wrong = Vec::new();
        visit(&document.nodes, 0, &mut |node, depth| {
            let key = match node {
                Node::Block(block) => {
                    if block.span.clone().is_some_and(|span| text.get(span).is_none_or(str::is_empty)) {
                        wrong.push(format!("{block:?} has no bytes"));
                    }
                    &block.key
                }
                Node::Inline(inline) => &inline.key,
                Node::Text(text) => &text.key,
            };
            if !key.clone().is_some_and(|key| keys.insert(key)) || depth > 200 {
                wrong.push(format!("{node:?}"));
            }
        });
        prop_assert!(wrong.is_empty(), "{:?}", wrong);
        prop_assert_eq!(document, document::read(&text, &Unresolved));
    }

    #[test]
    fn a_document_survives_json(text in text()) {
        let mut document = document::read(&text, &Unresolved);
        let json = serde_json::to_string(&document).expect("blocks that are read have all of it");
        let again: Document = serde_json::from_str(&json).expect("blocks that are read have all of it");
        forget_spans(&mut document.nodes);
        prop_assert_eq!(document, again);
    }

    #[test]
    fn the_bytes_of_a_block_read_alone_give_the_block(list in prop::collection::vec(block(), 1..8)) {
        // Adjacent lists would be one list.
        let text = format!("# Title\n\n{}", list.join("\n\nbetween\n\n"));
        let document = document::read(&text, &Unresolved);
        let found = blocks(&document);
        prop_assert_eq!(found.len(), list.len() * 2 - 1);
        for (at, block) in found.iter().enumerate() {
            let slice = &text[block.span.clone().expect("blocks that are read have all of it")];
            prop_assert_eq!(slice, if at % 2 == 0 { list[at / 2].as_str() } else { "between" });
            let alone = document::read(slice, &Unresolved);
            prop_assert_eq!(bare(block), bare(blocks(&alone)[0]));
        }
    }

    #[test]
    fn blocks_keep_their_keys_when_another_comes(
        list in prop::collection::hash_set("[a-m]{4,8}", 1..8),
        at in any::<prop::sample::Index>(),
        new in "[n-z]{4,8}",
    ) {
        let list: Vec<String> = list.into_iter().map(|word| format!("* {word}\n\n## {word}")).collect();
        let mut longer = list.clone();
        longer.insert(at.index(list.len() + 1), format!("* {new}\n\n## {new}"));
        let keys = |list: &[String]| {
            let document = document::read(&list.join("\n\n"), &Unresolved);
            blocks(&document).iter().map(|block| block.key.clone().expect("blocks that are read have all of it")).collect::<HashSet<_>>()
        };
        prop_assert!(keys(&list).is_subset(&keys(&longer)));
    }
}

fn forget_spans(nodes: &mut [Node]) {
    for node in nodes {
        let fragments = match node {
            Node::Block(block) => {
                block.span = None;
                forget_spans(block.nodes.as_deref_mut().unwrap_or_default());
                &mut block.fragments
            }
            Node::Inline(inline) => {
                forget_spans(inline.nodes.as_deref_mut().unwrap_or_default());
                &mut inline.fragments
            }
            Node::Text(_) => continue,
        };
        for fragment in fragments.iter_mut().flatten() {
            forget_spans(&mut fragment.nodes);
        }
    }
}
