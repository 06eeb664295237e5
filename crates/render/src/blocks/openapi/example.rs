//! Examples: those of the description, or values made up after its schemas.

use serde_json::{Map, Value, json};

use super::spec::Spec;
use crate::blocks::members::member;

mod number;
mod pattern;
mod text;
mod words;

/// Schemas within schemas.
const DEEPEST: usize = 8;
/// Objects that have more are cut, and so are lists of variants.
const MOST_MEMBERS: usize = 40;
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
    Maker::new(spec, sender).of_schema("", schema)
}

/// An example of a parameter. In Swagger 2 it is its own schema.
pub(super) fn of_parameter(spec: Spec, parameter: &Value, max: usize) -> Value {
    let name = member(parameter, "name");
    if let Some(given) = listed(spec, parameter) {
        return part_of(given, max);
    }
    let content = parameter.get("content").and_then(Value::as_object);
    let content = content.and_then(|content| content.values().next());
    let schema = content.unwrap_or(parameter).get("schema");
    let made = Maker::new(spec, Sender::Client).of_schema(name, schema.unwrap_or(parameter));
    let made = made.unwrap_or_else(|| of_name(name));
    part_of(&made, max)
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

/// Makes one example, of a bounded size.
struct Maker<'s> {
    spec: Spec<'s>,
    left: usize,
    /// The flag of properties that are left out.
    left_out: &'static str,
    /// The schemas that are open, by what they are, so that none contains itself.
    open: Vec<&'s Value>,
}

impl<'s> Maker<'s> {
    fn new(spec: Spec<'s>, sender: Sender) -> Self {
        Self {
            spec,
            left: LARGEST,
            left_out: match sender {
                Sender::Client => "readOnly",
                Sender::Server => "writeOnly",
            },
            open: Vec::new(),
        }
    }

    /// None where nothing is known, and where a schema would contain itself.
    fn of_schema(&mut self, name: &str, schema: &'s Value) -> Option<Value> {
        self.left = self.left.saturating_sub(1);
        let schema = self.spec.resolve(schema);
        let is_open = self.open.iter().any(|open| std::ptr::eq(*open, schema));
        if self.left == 0 || !schema.is_object() || is_open || self.open.len() >= DEEPEST {
            return None;
        }
        if let Some(given) = given(schema) {
            return Some(copied(given, &mut self.left, self.open.len()));
        }
        self.open.push(schema);
        let made = self.made(name, schema);
        self.open.pop();
        made
    }

    fn made(&mut self, name: &str, schema: &'s Value) -> Option<Value> {
        if let Some(items) = schema.get("items") {
            // A list is called `tags`, what is in it a `tag`.
            let item = self.of_schema(name.strip_suffix('s').unwrap_or(name), items);
            return Some(Value::Array(item.into_iter().collect()));
        }
        let mut variants = ["oneOf", "anyOf"].into_iter();
        let variants = variants.find_map(|list| schema.get(list)?.as_array());
        let mut variants = variants.into_iter().flatten().take(MOST_MEMBERS);
        let variant = variants.find_map(|variant| self.of_schema(name, variant));
        let is_object = ["properties", "allOf", "additionalProperties"]
            .iter()
            .any(|word| schema.get(word).is_some());
        match variant {
            Some(Value::Object(mut members)) if is_object => {
                if let Value::Object(others) = self.object(name, schema) {
                    members.extend(others);
                }
                Some(Value::Object(members))
            }
            Some(other) => Some(other),
            None if is_object => Some(self.object(name, schema)),
            None => self.scalar(name, schema),
        }
    }

    fn object(&mut self, name: &str, schema: &'s Value) -> Value {
        let mut members = Map::new();
        let parts = schema.get("allOf").and_then(Value::as_array);
        for part in parts.into_iter().flatten().take(MOST_MEMBERS) {
            match self.of_schema(name, part) {
                Some(Value::Object(part)) => members.extend(part),
                // What is no object has no members: it is the value itself.
                Some(other) if members.is_empty() => return other,
                _ => {}
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten().take(MOST_MEMBERS) {
            self.left = self.left.saturating_sub(name.len());
            if self.left == 0 {
                break;
            }
            let flag = self.spec.resolve(property).get(self.left_out);
            if flag.is_none_or(|flag| flag != true)
                && let Some(made) = self.of_schema(name, property)
            {
                members.insert(name.clone(), made);
            }
        }
        let others = schema.get("additionalProperties");
        if let Some(others) = others.filter(|others| members.is_empty() && others.is_object()) {
            members.extend(
                self.of_schema("value", others)
                    .map(|made| ("key".to_owned(), made)),
            );
        }
        Value::Object(members)
    }

    fn scalar(&mut self, name: &str, schema: &Value) -> Option<Value> {
        let has = |words: &[&str]| words.iter().any(|word| schema.get(word).is_some());
        let kind = match schema.get("type") {
            Some(Value::Array(kinds)) => {
                let mut kinds = kinds.iter().filter_map(Value::as_str);
                kinds.find(|kind| *kind != "null").unwrap_or("null")
            }
            Some(kind) => kind.as_str().unwrap_or_default(),
            None if has(&["format", "pattern", "minLength", "maxLength"]) => "string",
            None if has(&["minimum", "maximum", "multipleOf"]) => "number",
            // Of a property without a type, its name tells something.
            None if !name.is_empty() => "string",
            None => "",
        };
        let made = match kind {
            "string" | "file" => Value::from(text::text(name, schema)),
            "integer" => number::integer(name, schema),
            "number" => number::number(name, schema),
            "boolean" => json!(true),
            "object" => json!({}),
            "array" => json!([]),
            _ => return None,
        };
        let cost = made.as_str().map_or(1, str::len) + member(schema, "pattern").len();
        self.left = self.left.saturating_sub(cost);
        Some(made)
    }
}

/// The value that a schema itself gives.
fn given(schema: &Value) -> Option<&Value> {
    let lists = || {
        let first = |list: &str| schema.get(list)?.as_array()?.first();
        first("examples").or_else(|| schema.get("default"))
    };
    let given = schema.get("example").or_else(lists);
    let given = given.or_else(|| schema.get("const"));
    let values = || schema.get("enum")?.as_array()?.first();
    given.or_else(values).filter(|given| !given.is_null())
}

#[cfg(test)]
mod tests;
