//! Every file of the corpora is read, and every document conforms to the SDK's schema. Without the corpora or the SDK
//! the test reports that and does nothing; `CORPUS=all` reads every file instead of every tenth.

use std::{
    collections::{BTreeMap, HashSet},
    path::{Path, PathBuf},
    sync::Mutex,
};

use document::{Node, Unresolved};
use serde_json::Value;

#[path = "../../space_files/tests/corpus/files.rs"]
mod files;
#[path = "corpus/schema.rs"]
mod schema;

/// Violations by message, with their number and a file.
type Violations = BTreeMap<String, (usize, PathBuf)>;

#[test]
fn every_file_is_read_into_a_valid_document() {
    let Some(corpus) = files::unpack() else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return;
    };
    let validator = schema::validator();
    if validator.is_none() {
        println!("documents are not validated: set BINDERY_SDK_SPEC to the SDK's openapi.json");
    }
    let step = if files::setting("CORPUS").as_deref() == Some("all") {
        1
    } else {
        10
    };
    let chosen: Vec<&PathBuf> = corpus.files.iter().step_by(step).collect();
    let violations = Mutex::new(Violations::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let (chosen, violations, validator) = (&chosen, &violations, &validator);
            scope.spawn(move || {
                for file in chosen.iter().skip(first).step_by(threads) {
                    let found = check(file, validator.as_ref());
                    let mut violations = violations.lock().expect("a document is JSON");
                    for message in found {
                        violations.entry(message).or_insert((0, (*file).clone())).0 += 1;
                    }
                }
            });
        }
    });
    let violations = violations.into_inner().expect("a document is JSON");
    println!(
        "corpus: {} files, {} kinds of violations",
        chosen.len(),
        violations.len()
    );
    let list: Vec<String> = violations
        .iter()
        .map(|(message, (count, file))| format!("{count} × {message}\n    {}", file.display()))
        .collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
}

fn check(file: &Path, validator: Option<&jsonschema::Validator>) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(file) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    document::facts(&text);
    document::sections::sections(&text);
    let document = document::read(&text, &Unresolved);
    let mut nodes = Nodes {
        text: &text,
        keys: HashSet::new(),
        anchors: HashSet::new(),
        found: &mut found,
    };
    nodes.check(&document.nodes);
    let value = serde_json::to_value(&document).expect("a document is JSON");
    if let Some(validator) = validator {
        for error in validator.iter_errors(&value) {
            let place: String = error.schema_path().to_string();
            let shape = shape(error.instance());
            found.push(format!("{place}: {shape}"));
        }
    }
    found
}

fn shape(value: &Value) -> String {
    value.to_string().chars().take(200).collect()
}

/// Checks of nodes beyond the schema.
struct Nodes<'a> {
    text: &'a str,
    keys: HashSet<String>,
    anchors: HashSet<String>,
    found: &'a mut Vec<String>,
}

impl Nodes<'_> {
    fn check(&mut self, nodes: &[Node]) {
        for node in nodes {
            let (key, children, fragments) = match node {
                Node::Block(block) => {
                    if let Some(span) = block.span.clone()
                        && self.text.get(span.clone()).is_none_or(str::is_empty)
                    {
                        self.found.push(format!("{:?} has no bytes", block.kind));
                    }
                    if let Some(meta) = &block.meta
                        && !self.anchors.insert(meta.id.clone())
                    {
                        self.found.push("an anchor twice".to_owned());
                    }
                    (&block.key, &block.nodes, &block.fragments)
                }
                Node::Inline(inline) => (&inline.key, &inline.nodes, &inline.fragments),
                Node::Text(text) => (&text.key, &None, &None),
            };
            if !key.clone().is_some_and(|key| self.keys.insert(key)) {
                self.found.push("a key is absent or not unique".to_owned());
            }
            self.check(children.as_deref().unwrap_or_default());
            for fragment in fragments.iter().flatten() {
                self.check(&fragment.nodes);
            }
        }
    }
}
