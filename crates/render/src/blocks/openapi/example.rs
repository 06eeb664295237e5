//! Examples: those of the description, or values made up after its schemas.

use serde_json::{Map, Value};

use super::spec::Spec;
use crate::blocks::members::member;

mod maker;
mod number;
mod parameters;
mod pattern;
mod text;
mod words;

use maker::Maker;
#[cfg(test)]
pub(super) use maker::STEPS;
pub(super) use parameters::ParameterExamples;

/// Nodes and bytes of an example: schemas that contain each other several times grow with every level.
const LARGEST: usize = 20_000;

/// Who sends it. Properties that only the other side may send are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sender {
    Client,
    Server,
}

/// An example of what a body holds. None of files: nobody reads them.
pub(super) fn of_content(spec: Spec, content: &Value, sender: Sender) -> Option<Value> {
    // Swagger 2 has the examples of responses by content type.
    let by_type = || content.get("examples")?.get("application/json");
    if let Some(given) = listed(spec, content).or_else(by_type) {
        return Some(part_of(given, LARGEST));
    }
    let schema = content.get("schema")?;
    if is_file(spec.resolve(schema)) {
        return None;
    }
    Maker::new(spec, sender, LARGEST).of_schema("", schema)
}

/// An example of something of which only the name is known.
pub(super) fn of_name(name: &str) -> Value {
    Value::from(text::text(name, &Value::Null))
}

/// Whether a schema is that of a file.
pub(super) fn is_file(schema: &Value) -> bool {
    let is_encoded = schema.get("contentEncoding").is_some();
    member(schema, "format") == "binary"
        || member(schema, "type") == "file"
        || (schema.get("contentMediaType").is_some() && !is_encoded)
}

/// The example that a body or parameter gives.
fn listed<'s>(spec: Spec<'s>, of: &'s Value) -> Option<&'s Value> {
    let listed = of.get("examples").and_then(Value::as_object);
    let listed = listed.and_then(|examples| examples.values().next());
    let listed = listed.and_then(|example| spec.resolve(example).get("value"));
    of.get("example").or(listed)
}

/// As much of a value as this many nodes and bytes.
pub(super) fn part_of(value: &Value, most: usize) -> Value {
    let mut left = most;
    copied(value, &mut left, 0)
}

/// Descriptions are no deeper than their parsers allow. What stands deep costs more, as its lines are pushed in.
fn copied(value: &Value, left: &mut usize, depth: usize) -> Value {
    *left = left.saturating_sub(1 + depth);
    match value {
        Value::String(text) => {
            let end = text.floor_char_boundary((*left).min(text.len()));
            *left -= end;
            Value::from(&text[..end])
        }
        Value::Array(items) => {
            let mut some = Vec::new();
            for item in items {
                if *left == 0 {
                    break;
                }
                some.push(copied(item, left, depth + 1));
            }
            Value::Array(some)
        }
        Value::Object(members) => {
            let mut some = Map::new();
            for (name, member) in members {
                *left = left.saturating_sub(name.len());
                if *left == 0 {
                    break;
                }
                some.insert(name.clone(), copied(member, left, depth + 1));
            }
            Value::Object(some)
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests;
