//! Builds values from the parser's events without recursion, so that depth and size are bounded by limits.
//!
//! Only values that aliases refer to are stored beside the document; every value that is stored or repeated is charged
//! to one budget before it is copied.

use std::collections::{HashMap, HashSet};

use saphyr_parser::{Event, Marker};
use serde_json::{Map, Value};

use super::{TopKey, Yaml, scalar};
use crate::{
    limits::{MAX_YAML_ALIAS_WEIGHT, MAX_YAML_DEPTH, MAX_YAML_NODES},
    problem::Problem,
};

#[derive(Default)]
pub(super) struct Builder {
    open: Vec<Open>,
    /// The anchors that aliases refer to.
    named: HashSet<usize>,
    anchors: HashMap<usize, WeighedValue>,
    nodes: usize,
    aliased: usize,
    /// Whether top-level values are wanted with their lines.
    with_keys: bool,
    yaml: Yaml,
}

/// A value with its weight in nodes and bytes, and its depth.
#[derive(Clone)]
struct WeighedValue {
    value: Value,
    weight: usize,
    depth: usize,
}

/// A list or map whose end has not come yet.
struct Open {
    anchor: usize,
    kind: ContainerKind,
    weight: usize,
    /// The depth of its values.
    depth: usize,
}

enum ContainerKind {
    List(Vec<Value>),
    Map {
        map: Map<String, Value>,
        key: Option<(String, Marker)>,
    },
}

impl Builder {
    pub(super) fn new(named: HashSet<usize>, with_keys: bool) -> Self {
        Self {
            named,
            with_keys,
            ..Self::default()
        }
    }

    pub(super) fn take(&mut self, event: Event<'_>, at: Marker) -> Result<(), Problem> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let text = self.without_nul(text, at);
                let value = if self.wants_key() {
                    Value::String(text.into_owned())
                } else {
                    scalar::resolve(&text, style, tag.as_deref())
                };
                let weight = 1 + value.as_str().map_or(0, str::len);
                let depth = 0;
                self.put(
                    WeighedValue {
                        value,
                        weight,
                        depth,
                    },
                    anchor,
                    at,
                )
            }
            Event::SequenceStart(anchor, _) => {
                self.open(anchor, ContainerKind::List(Vec::new()), at)
            }
            Event::MappingStart(anchor, _) => {
                let map = Map::new();
                self.open(anchor, ContainerKind::Map { map, key: None }, at)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(at),
            Event::Alias(anchor) => self.alias(anchor, at),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(self) -> Yaml {
        self.yaml
    }

    /// Replaces NUL, which an escape can produce and which neither databases nor web pages allow.
    fn without_nul<'t>(
        &mut self,
        text: std::borrow::Cow<'t, str>,
        at: Marker,
    ) -> std::borrow::Cow<'t, str> {
        if !text.contains('\0') {
            return text;
        }
        let message = "A NUL character is shown as `\u{fffd}`. Remove `\\0`.";
        self.yaml.problems.push(Problem::new(at.line(), message));
        text.replace('\0', "\u{fffd}").into()
    }

    fn wants_key(&self) -> bool {
        matches!(
            self.open.last(),
            Some(Open {
                kind: ContainerKind::Map { key: None, .. },
                ..
            })
        )
    }

    fn open(&mut self, anchor: usize, kind: ContainerKind, at: Marker) -> Result<(), Problem> {
        self.check_depth(1, at)?;
        self.open.push(Open {
            anchor,
            kind,
            weight: 1,
            depth: 0,
        });
        Ok(())
    }

    /// Rejects a value with this many levels if it is too deep here.
    fn check_depth(&self, depth: usize, at: Marker) -> Result<(), Problem> {
        if self.open.len() + depth > MAX_YAML_DEPTH {
            let message =
                format!("YAML is nested deeper than {MAX_YAML_DEPTH} levels. Flatten it.");
            return Err(Problem::new(at.line(), message));
        }
        Ok(())
    }

    fn close(&mut self, at: Marker) -> Result<(), Problem> {
        let Some(Open {
            anchor,
            kind,
            weight,
            depth,
        }) = self.open.pop()
        else {
            return Ok(());
        };
        let value = match kind {
            ContainerKind::List(list) => Value::Array(list),
            ContainerKind::Map { map, .. } => Value::Object(map),
        };
        let closed = WeighedValue {
            value,
            weight,
            depth: depth + 1,
        };
        self.put(closed, anchor, at)
    }

    fn alias(&mut self, anchor: usize, at: Marker) -> Result<(), Problem> {
        let value = self.anchors.get(&anchor);
        let Some((weight, depth)) = value.map(|value| (value.weight, value.depth)) else {
            let message = "A YAML alias is inside of its own value. Write the value out.";
            return Err(Problem::new(at.line(), message));
        };
        self.check_depth(depth, at)?;
        self.spend(weight, at)?;
        let value = self.anchors.get(&anchor).cloned();
        value.map_or(Ok(()), |value| self.put(value, 0, at))
    }

    /// Charges for a copy before it is created.
    fn spend(&mut self, weight: usize, at: Marker) -> Result<(), Problem> {
        self.aliased += weight;
        if self.aliased > MAX_YAML_ALIAS_WEIGHT {
            let message = "YAML aliases repeat too much. Write the values out.";
            return Err(Problem::new(at.line(), message));
        }
        Ok(())
    }

    fn put(&mut self, weighed: WeighedValue, anchor: usize, at: Marker) -> Result<(), Problem> {
        self.nodes += 1;
        if self.nodes > MAX_YAML_NODES {
            let message = format!("YAML has more than {MAX_YAML_NODES} values. Split the file.");
            return Err(Problem::new(at.line(), message));
        }
        if self.named.contains(&anchor) {
            self.spend(weighed.weight, at)?;
            self.anchors.insert(anchor, weighed.clone());
        }
        let WeighedValue {
            value,
            weight,
            depth,
        } = weighed;
        let top = self.open.len() == 1;
        let Some(open) = self.open.last_mut() else {
            self.yaml.value = value;
            return Ok(());
        };
        open.weight += weight;
        open.depth = open.depth.max(depth);
        match &mut open.kind {
            ContainerKind::List(list) => list.push(value),
            ContainerKind::Map { map, key } => match key.take() {
                None => *key = Some((key_text(value, at)?, at)),
                Some((name, at)) => {
                    if top && self.with_keys {
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
