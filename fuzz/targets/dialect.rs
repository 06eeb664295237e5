//! Any text is read, and stays as it is when nothing of it is edited.

#![no_main]

use std::collections::HashSet;

use document::{Document, Node, Unlocated, Unresolved};
use fuzz::text_and_choices;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (text, mut choices) = text_and_choices(data);
    let document = document::read(&text, &Unresolved);
    check_nodes(&text, &document);
    check_facts(&text);
    let same = document::edit(&text, &document, &Unresolved, &Unlocated);
    assert_eq!(same, text, "an edit that changes nothing changed the text");
    let same = document::retarget(&text, &mut |_| None);
    assert_eq!(same, text, "no target was changed, and the text was");
    let written = document::write(&document, &Unlocated);
    let _ = document::read(&written, &Unresolved);
    let _ = document::write_plain(&document, &Unlocated);
    change(&text, document, choices.arbitrary().unwrap_or_default());
});

/// Keys are unique, and spans are places in the text.
fn check_nodes(text: &str, document: &Document) {
    let mut keys = HashSet::new();
    let mut open: Vec<&Node> = document.nodes.iter().collect();
    while let Some(node) = open.pop() {
        let (key, nodes, fragments) = match node {
            Node::Block(block) => {
                let bytes = block.span.clone().map(|span| text.get(span));
                assert!(bytes != Some(None), "no place in the text: {block:?}");
                (&block.key, &block.nodes, &block.fragments)
            }
            Node::Inline(inline) => (&inline.key, &inline.nodes, &inline.fragments),
            Node::Text(text) => (&text.key, &None, &None),
        };
        let key = key.as_ref().expect("what is read has a key");
        assert!(keys.insert(key), "the key {key} is there twice");
        open.extend(nodes.iter().flatten());
        let fragments = fragments.iter().flatten();
        open.extend(fragments.flat_map(|fragment| &fragment.nodes));
    }
}

fn check_facts(text: &str) {
    let facts = document::facts(text);
    let json = serde_json::to_string(&facts).expect("facts are stored as JSON");
    let stored: document::Facts = serde_json::from_str(&json).expect("stored facts are read");
    assert_eq!(stored, facts);
    let pieces = document::sections::sections(text);
    let json = serde_json::to_string(&pieces).expect("sections are stored as JSON");
    let stored: Vec<document::sections::SearchPiece> =
        serde_json::from_str(&json).expect("stored sections are read");
    assert_eq!(stored, pieces);
}

/// Taking a block out and another title are possible for every text.
fn change(text: &str, mut document: Document, choice: u8) {
    if !document.nodes.is_empty() {
        let at = usize::from(choice) % document.nodes.len();
        document.nodes.remove(at);
    }
    let _ = document::edit(text, &document, &Unresolved, &Unlocated);
    let _ = document::set_title(text, "Title");
}
