//! Examples: those of the spec, or values generated from its schemas.

use openapi::{SpecMap, SpecValue};
use serde_json::Value;

use super::{content_type::is_json, spec::Spec};

mod generator;
mod name_words;
mod number;
mod parameters;
mod pattern;
mod text;

#[cfg(test)]
pub(super) use generator::STEPS;
use generator::{ExampleGenerator, provided_value};
pub(super) use parameters::ParameterExamples;

/// Nodes and bytes of an example: schemas that contain each other several times grow with every level.
const MAX_EXAMPLE_COST: usize = 20_000;

/// Which side sends the value. Properties that only the other side may send are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sender {
    Client,
    Server,
}

/// Returns an example of a body of this content type. None for files, which are not readable.
pub(super) fn of_content(
    spec: Spec,
    (content_type, content): (&str, &SpecValue),
    sender: Sender,
) -> Option<SpecValue> {
    // Swagger 2 lists examples of responses by content type.
    let by_type = || content.get("examples")?.get("application/json");
    let by_schema = || {
        let schema = spec.resolve(content.get("schema")?);
        provided_value(schema).filter(|_| !is_file(schema))
    };
    let found = listed_example(spec, content)
        .or_else(by_type)
        .or_else(by_schema);
    if let Some(example) = found {
        // JSON in a string is parsed before it is truncated, so that it stays valid.
        let read = example.as_str().filter(|_| is_json(content_type));
        let read = read.and_then(read_json);
        return Some(truncated(
            read.as_ref().unwrap_or(example),
            MAX_EXAMPLE_COST,
        ));
    }
    let schema = content.get("schema")?;
    if is_file(spec.resolve(schema)) {
        return None;
    }
    ExampleGenerator::new(spec, sender, MAX_EXAMPLE_COST).of_schema("", schema)
}

/// Returns an example of a value by its name alone.
pub(super) fn of_name(name: &str) -> SpecValue {
    SpecValue::from(text::text(name, &SpecValue::Null))
}

/// True if the schema is that of a file.
pub(super) fn is_file(schema: &SpecValue) -> bool {
    let is_encoded = schema.get("contentEncoding").is_some();
    schema.text("format") == "binary"
        || schema.text("type") == "file"
        || (schema.get("contentMediaType").is_some() && !is_encoded)
}

/// Parses JSON in a string, as examples are often written. Scalars stay strings: they may be meant as such.
fn read_json(text: &str) -> Option<SpecValue> {
    let value: Value = serde_json::from_str(text).ok()?;
    match value {
        Value::String(text) => Some(text.into()),
        // Parsed again for the order of its fields.
        Value::Object(_) | Value::Array(_) => Some(openapi::parse(text).ok()?.root.into()),
        _ => None,
    }
}

/// Returns the example that a body or parameter has.
fn listed_example<'s>(spec: Spec<'s>, of: &'s SpecValue) -> Option<&'s SpecValue> {
    let listed = of.get("examples").and_then(SpecValue::as_object);
    let listed = listed.and_then(|examples| examples.values().next());
    let listed = listed.and_then(|example| spec.resolve(example).get("value"));
    let example = of.get("example").filter(|example| !example.is_null());
    example.or(listed)
}

/// Truncates a value to this many nodes and bytes.
pub(super) fn truncated(value: &SpecValue, most: usize) -> SpecValue {
    let mut left = most;
    copy_within(value, &mut left, 0).unwrap_or_default()
}

/// Recursion is bounded: parsers limit the depth of specs. Deep values cost more, because of their indentation. A
/// string within an object or list is copied whole or left out, because half of a URL is useless.
fn copy_within(value: &SpecValue, left: &mut usize, depth: usize) -> Option<SpecValue> {
    *left = left.saturating_sub(1 + depth);
    Some(match value {
        SpecValue::String(text) => {
            let end = text.floor_char_boundary((*left).min(text.len()));
            if depth > 0 && end < text.len() {
                return None;
            }
            *left -= end;
            SpecValue::from(&text[..end])
        }
        SpecValue::Array(items) => {
            let mut some = Vec::new();
            for item in items {
                if *left == 0 {
                    break;
                }
                some.extend(copy_within(item, left, depth + 1));
            }
            SpecValue::Array(some)
        }
        SpecValue::Object(members) => {
            let mut some = SpecMap::new();
            for (name, member) in members.iter() {
                *left = left.saturating_sub(name.len());
                if *left == 0 {
                    break;
                }
                if let Some(member) = copy_within(member, left, depth + 1) {
                    some.insert(name.clone(), member);
                }
            }
            some.into()
        }
        other => other.clone(),
    })
}

#[cfg(test)]
mod tests;
