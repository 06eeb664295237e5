//! What is written reads back as the same document.

#[path = "corpus/files.rs"]
mod files;

use document::{Document, Node, Unlocated, Unresolved, read, write};
use serde_json::Value;

/// The document without what is not its content: keys, anchors that are worked out, the order of marks.
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

fn round_trip(text: &str) -> Option<(String, Value, Value)> {
    let document = read(text, &Unresolved);
    let written = write(&document, &Unlocated);
    let again = read(&written, &Unresolved);
    let (wanted, found) = (content(&document), content(&again));
    (wanted != found).then_some((written, wanted, found))
}

/// The first place where two values differ.
fn difference(one: &Value, other: &Value) -> (Value, Value) {
    match (one, other) {
        (Value::Array(ones), Value::Array(others)) if ones.len() == others.len() => {
            let pair = ones.iter().zip(others).find(|(one, other)| one != other);
            pair.map_or((Value::Null, Value::Null), |(one, other)| {
                difference(one, other)
            })
        }
        (Value::Object(ones), Value::Object(others)) if ones.keys().eq(others.keys()) => {
            let pair = ones
                .values()
                .zip(others.values())
                .find(|(one, other)| one != other);
            pair.map_or((Value::Null, Value::Null), |(one, other)| {
                difference(one, other)
            })
        }
        _ => (one.clone(), other.clone()),
    }
}

#[test]
fn the_corpus_reads_back() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let all = files::setting("CORPUS").as_deref() == Some("all");
    let pages = corpus
        .files
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "md"));
    let step = if all { 1 } else { 10 };
    let (mut count, mut blocks, mut differ) = (0, 0, Vec::new());
    for path in pages.step_by(step) {
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        count += 1;
        blocks += read(&text, &Unresolved)
            .nodes
            .iter()
            .filter(|node| matches!(node, Node::Block(_)))
            .count();
        if let Some((_, wanted, found)) = round_trip(&text) {
            let (one, other) = difference(&wanted, &found);
            let cut = |value: Value| value.to_string().chars().take(600).collect::<String>();
            differ.push(format!(
                "{}\n  - {}\n  + {}",
                path.display(),
                cut(one),
                cut(other)
            ));
        }
    }
    eprintln!("{count} pages, {blocks} blocks, {} differ", differ.len());
    for one in differ.iter().take(25) {
        eprintln!("{one}");
    }
    assert!(differ.is_empty());
}
