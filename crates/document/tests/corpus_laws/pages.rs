//! Pages: the same document changes nothing, one changed block changes its own bytes only, and written text parses to
//! the same document.

use std::path::Path;

use document::node::Data;
use document::{
    Block, BlockKind, Document, Node, Text, Unlocated, Unresolved, edit, read, revert_blocks, write,
};
use serde_json::Value;

use crate::laws::{Fault, Report};

pub(crate) fn check<'a>(files: impl Iterator<Item = &'a (&'a Path, String)>) -> Vec<Fault> {
    let mut report = Report::default();
    for (path, text) in files {
        report.files += 1;
        let document = read(text, &Unresolved);
        let blocks = document
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, node)| match node {
                Node::Block(block) if is_text(block) && block.span.is_some() => Some((at, block)),
                _ => None,
            });
        let blocks: Vec<(usize, &Block)> = blocks.collect();
        let Some(&(at, block)) = blocks.get(text.len() % blocks.len().max(1)) else {
            continue;
        };
        one_block(path, text, &document, at, block, &mut report);
    }
    report.close("edits")
}

fn is_text(block: &Block) -> bool {
    matches!(
        block.kind,
        BlockKind::Paragraph | BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3
    )
}

fn one_block(
    path: &Path,
    text: &str,
    document: &Document,
    at: usize,
    block: &Block,
    report: &mut Report,
) {
    let mut new = document.clone();
    let changed = Block {
        nodes: Some(vec![Node::Text(Text::plain("Changed *by* a test"))]),
        // Aligned text would be written in HTML.
        data: Data::default(),
        ..block.clone()
    };
    new.nodes[at] = Node::Block(changed);
    let span = block.span.clone().expect("it was chosen for its span");
    let edited = edit(text, &new, &Unresolved, &Unlocated);
    let stored = edited.starts_with(&text[..span.start]) && edited.ends_with(&text[span.end..]);
    if !stored || !edited.contains("Changed \\*by\\* a test") {
        let wrong = format!(
            "editing block {at} ({:?}) changes more:\n{}\n->\n{}",
            block.kind,
            &text[span],
            &edited[edited.len().saturating_sub(600)..]
        );
        return report.fault(path, wrong);
    }
    let key = block.key.as_deref().expect("every block has a key");
    if revert_blocks(&edited, text, &[key]) != *text {
        report.fault(path, format!("reverting block {at}"));
    }
}

pub(crate) fn check_round_trips<'a>(
    files: impl Iterator<Item = &'a (&'a Path, String)>,
) -> Vec<Fault> {
    let mut report = Report::default();
    for (path, text) in files {
        report.files += 1;
        let document = read(text, &Unresolved);
        if edit(text, &document, &Unresolved, &Unlocated) != *text {
            report.fault(path, "the same document changes the text");
        }
        let again = read(&write(&document, &Unlocated), &Unresolved);
        let (wanted, found) = (content(&document), content(&again));
        if wanted != found {
            let (one, other) = difference(&wanted, &found);
            let cut = |value: &Value| value.to_string().chars().take(600).collect::<String>();
            report.fault(
                path,
                format!("reads back otherwise\n  - {}\n  + {}", cut(one), cut(other)),
            );
        }
    }
    report.close("round trips")
}

/// The content of the document: without keys, computed anchors and the order of marks.
fn content(document: &Document) -> Value {
    let mut value = serde_json::to_value(&document.nodes).expect("documents are JSON");
    strip(&mut value);
    value
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("key");
            map.remove("meta");
            if let Some(Value::Array(marks)) = map.get_mut("marks") {
                marks.sort_by_key(Value::to_string);
            }
            map.values_mut().for_each(strip);
        }
        Value::Array(list) => list.iter_mut().for_each(strip),
        _ => {}
    }
}

/// The first difference between two values.
fn difference<'a>(one: &'a Value, other: &'a Value) -> (&'a Value, &'a Value) {
    let pair = match (one, other) {
        (Value::Array(ones), Value::Array(others)) => {
            ones.iter().zip(others).find(|(one, other)| one != other)
        }
        (Value::Object(ones), Value::Object(others)) if ones.keys().eq(others.keys()) => ones
            .values()
            .zip(others.values())
            .find(|(one, other)| one != other),
        _ => None,
    };
    pair.map_or((one, other), |(one, other)| difference(one, other))
}
