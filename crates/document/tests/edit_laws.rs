//! Laws of writing and editing on random pages.

use document::{
    Document, Node, Unlocated, Unresolved, edit, read, replace_block, revert_blocks, set_title,
    write,
};
use proptest::prelude::*;

const SNIPPETS: [&str; 16] = [
    "Plain text",
    "Some **bold** `code` [link](a.md)",
    "## Heading",
    "* one\n* two",
    "- one\n  - two",
    "1. one\n2. two",
    "> quote",
    "```js\nlet a;\n```",
    "{% hint style=\"info\" %}\nText\n{% endhint %}",
    "{% tabs %}\n{% tab title=\"A\" %}\nText\n{% endtab %}\n{% endtabs %}",
    "<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
    "<!-- comment -->",
    "word[^1]\n\n[^1]: A note",
    "<figure><img src=\"a.png\" alt=\"\"><figcaption></figcaption></figure>",
    "***",
];

fn page() -> impl Strategy<Value = String> {
    let blocks = prop::collection::vec(prop::sample::select(&SNIPPETS[..]), 0..7);
    let front = prop::sample::select(&["", "# Title\n\n", "---\na: 1\n---\n\n# Title\n\n"][..]);
    (front, blocks, prop::sample::select(&["\n", ""][..]))
        .prop_map(|(front, blocks, end)| format!("{front}{}{end}", blocks.join("\n\n")))
}

fn odd_text() -> impl Strategy<Value = String> {
    "([#>*_`~|\\\\\\[\\]()<>{%}!$:&;=+0-9. -]|\\{% hint %\\}|\\{% end|<td>|</|\r?\n|\\PC){0,60}"
}

/// Contents without keys: two documents with the same contents are the same page.
fn contents(document: &Document) -> String {
    write(document, &Unlocated)
}

proptest! {
    #[test]
    fn an_edit_gives_the_new_document(one in page(), other in page()) {
        let new = read(&other, &Unresolved);
        let edited = edit(&one, &new, &Unresolved, &Unlocated);
        prop_assert_eq!(contents(&read(&edited, &Unresolved)), contents(&new), "{}", edited);
        prop_assert_eq!(edit(&one, &read(&one, &Unresolved), &Unresolved, &Unlocated), one);
    }

    #[test]
    fn taking_back_every_block_gives_the_old_document(one in page(), other in page()) {
        // A comment is not a block, so it is not restored, and the lists it separated would merge.
        let one = one.replace("<!-- comment -->", "No comment");
        let (old, new) = (read(&one, &Unresolved), read(&other, &Unresolved));
        let keys: Vec<&str> = old.nodes.iter().chain(&new.nodes).filter_map(|node| match node {
            Node::Block(block) => block.key.as_deref(),
            _ => None,
        }).collect();
        let reverted = revert_blocks(&other, &one, &keys);
        prop_assert_eq!(read(&reverted, &Unresolved).nodes.len(), old.nodes.len(), "{}", reverted);
    }

    #[test]
    fn no_text_is_too_odd(text in odd_text(), other in odd_text()) {
        let document = read(&text, &Unresolved);
        let written = write(&document, &Unlocated);
        let again = read(&written, &Unresolved);
        prop_assert_eq!(write(&again, &Unlocated), written, "not settled: {:?}", text);
        let _ = edit(&other, &document, &Unresolved, &Unlocated);
        let _ = set_title(&text, &other);
        for node in &document.nodes {
            if let Node::Block(block) = node {
                let key = block.key.as_deref().unwrap_or_default();
                let _ = replace_block(&text, key, &other);
                let _ = revert_blocks(&text, &other, &[key]);
            }
        }
    }
}
