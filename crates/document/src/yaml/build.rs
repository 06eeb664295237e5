//! Values from the parser's events, without recursion, so depth and size are limits and not accidents.

use std::collections::HashMap;

use saphyr_parser::{Event, Marker};
use serde_json::{Map, Value};

use super::{TopKey, Yaml, scalar::resolve};
use crate::problem::Problem;

/// Nesting beyond what any settings need.
const MAX_DEPTH: usize = 64;
/// Bytes and nodes that aliases may add to a document: enough for every use, too little for a bomb.
const MAX_ALIASED: usize = 1 << 20;

#[derive(Default)]
pub(super) struct Builder {
    open: Vec<Open>,
    anchors: HashMap<usize, Value>,
    aliased: usize,
    yaml: Yaml,
}

/// A list or map whose end has not come yet.
struct Open {
    anchor: usize,
    kind: Kind,
}

enum Kind {
    List(Vec<Value>),
    Map {
        map: Map<String, Value>,
        key: Option<(String, Marker)>,
    },
}

impl Builder {
    pub(super) fn take(&mut self, event: Event<'_>, at: Marker) -> Result<(), Problem> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let value = if self.wants_key() {
                    Value::String(text.into_owned())
                } else {
                    resolve(&text, style, tag.as_deref())
                };
                self.put(value, anchor, at)
            }
            Event::SequenceStart(anchor, _) => self.open(anchor, Kind::List(Vec::new()), at),
            Event::MappingStart(anchor, _) => {
                let map = Map::new();
                self.open(anchor, Kind::Map { map, key: None }, at)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(at),
            Event::Alias(anchor) => self.alias(anchor, at),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(self) -> Yaml {
        self.yaml
    }

    fn wants_key(&self) -> bool {
        matches!(
            self.open.last(),
            Some(Open {
                kind: Kind::Map { key: None, .. },
                ..
            })
        )
    }

    fn open(&mut self, anchor: usize, kind: Kind, at: Marker) -> Result<(), Problem> {
        if self.open.len() >= MAX_DEPTH {
            let message = format!("YAML is nested deeper than {MAX_DEPTH} levels. Flatten it.");
            return Err(Problem::new(at.line(), message));
        }
        self.open.push(Open { anchor, kind });
        Ok(())
    }

    fn close(&mut self, at: Marker) -> Result<(), Problem> {
        let Some(Open { anchor, kind }) = self.open.pop() else {
            return Ok(());
        };
        let value = match kind {
            Kind::List(list) => Value::Array(list),
            Kind::Map { map, .. } => Value::Object(map),
        };
        self.put(value, anchor, at)
    }

    fn alias(&mut self, anchor: usize, at: Marker) -> Result<(), Problem> {
        let Some(value) = self.anchors.get(&anchor) else {
            let message = "A YAML alias stands inside what it names. Write the value out.";
            return Err(Problem::new(at.line(), message));
        };
        self.aliased += weight(value);
        if self.aliased > MAX_ALIASED {
            let message = "YAML aliases repeat too much. Write the values out.";
            return Err(Problem::new(at.line(), message));
        }
        let value = value.clone();
        self.put(value, 0, at)
    }

    fn put(&mut self, value: Value, anchor: usize, at: Marker) -> Result<(), Problem> {
        // The parser numbers anchors from 1; 0 is "none".
        if anchor > 0 {
            self.anchors.insert(anchor, value.clone());
        }
        let top = self.open.len() == 1;
        match self.open.last_mut().map(|open| &mut open.kind) {
            None => self.yaml.value = value,
            Some(Kind::List(list)) => list.push(value),
            Some(Kind::Map { map, key }) => match key.take() {
                None => *key = Some((key_text(value, at)?, at)),
                Some((name, at)) => {
                    if top {
                        self.yaml.keys.push(TopKey {
                            name: name.clone(),
                            value: value.clone(),
                            line: at.line(),
                            column: at.col(),
                        });
                    }
                    self.yaml.problems.extend(insert(map, name, value, at));
                }
            },
        }
        Ok(())
    }
}

fn key_text(key: Value, at: Marker) -> Result<String, Problem> {
    match key {
        Value::String(text) => Ok(text),
        Value::Array(_) | Value::Object(_) => {
            let message = "A YAML key is a list or a map. Use plain text as the key.";
            Err(Problem::new(at.line(), message))
        }
        other => Ok(other.to_string()),
    }
}

fn insert(map: &mut Map<String, Value>, name: String, value: Value, at: Marker) -> Option<Problem> {
    if map.contains_key(&name) {
        let message = format!("`{name}` is set twice; the first one counts. Remove one.");
        return Some(Problem::new(at.line(), message));
    }
    map.insert(name, value);
    None
}

/// Nodes and bytes of a value. No deeper than `MAX_DEPTH`.
fn weight(value: &Value) -> usize {
    1 + match value {
        Value::String(text) => text.len(),
        Value::Array(list) => list.iter().map(weight).sum(),
        Value::Object(map) => map
            .iter()
            .map(|(name, value)| name.len() + weight(value))
            .sum(),
        _ => 0,
    }
}
