//! Examples: those of the description, or values made up after its schemas.

use serde_json::{Map, Value, json};

use super::spec::Spec;

const DEEPEST: usize = 6;
/// Objects that have more are cut.
const MOST_MEMBERS: usize = 40;
/// Nodes and bytes of an example: schemas that contain each other several times grow with every level.
const LARGEST: usize = 20_000;

/// An example of what a body holds.
pub(super) fn of_content(spec: Spec, content: &Value) -> Option<Value> {
    let listed = content.get("examples").and_then(Value::as_object);
    let listed = listed.and_then(|examples| examples.values().next());
    let listed = listed.and_then(|example| spec.resolve(example).get("value"));
    let given = content.get("example").or(listed);
    // Swagger 2 has the examples of responses by content type.
    let given = given.or_else(|| content.get("examples")?.get("application/json"));
    if let Some(given) = given {
        return Some(part_of(given, LARGEST));
    }
    let made = of_schema(spec, content.get("schema")?, DEEPEST);
    Some(made).filter(|made| !made.is_null())
}

pub(super) fn of_schema(spec: Spec, schema: &Value, depth: usize) -> Value {
    let mut maker = Maker {
        spec,
        left: LARGEST,
    };
    maker.of_schema(schema, depth)
}

/// As much of a value as this many nodes and bytes.
pub(super) fn part_of(value: &Value, most: usize) -> Value {
    let mut left = most;
    copied(value, &mut left)
}

/// Descriptions are no deeper than their parsers allow.
fn copied(value: &Value, left: &mut usize) -> Value {
    *left = left.saturating_sub(1);
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
                some.push(copied(item, left));
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
                some.insert(name.clone(), copied(member, left));
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
}

impl<'s> Maker<'s> {
    fn of_schema(&mut self, schema: &'s Value, depth: usize) -> Value {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return Value::Null;
        }
        let schema = self.spec.resolve(schema);
        let given = ["example", "default", "const"]
            .iter()
            .find_map(|name| schema.get(name))
            .or_else(|| schema.get("examples")?.get(0))
            .or_else(|| schema.get("enum")?.get(0));
        if let Some(given) = given {
            return copied(given, &mut self.left);
        }
        if depth == 0 {
            return Value::Null;
        }
        if let Some(items) = schema.get("items") {
            let item = self.of_schema(items, depth - 1);
            return if item.is_null() {
                json!([])
            } else {
                json!([item])
            };
        }
        let first = ["oneOf", "anyOf"]
            .iter()
            .find_map(|name| schema.get(name)?.get(0));
        if let Some(first) = first {
            return self.of_schema(first, depth - 1);
        }
        if schema.get("properties").is_some() || schema.get("allOf").is_some() {
            return self.of_object(schema, depth);
        }
        of_type(schema)
    }

    fn of_object(&mut self, schema: &'s Value, depth: usize) -> Value {
        let mut members = Map::new();
        let parts = schema.get("allOf").and_then(Value::as_array);
        for part in parts.into_iter().flatten().take(MOST_MEMBERS) {
            if let Value::Object(part) = self.of_schema(part, depth - 1) {
                members.extend(part);
            }
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten().take(MOST_MEMBERS) {
            self.left = self.left.saturating_sub(name.len());
            if self.left == 0 {
                break;
            }
            members.insert(name.clone(), self.of_schema(property, depth - 1));
        }
        Value::Object(members)
    }
}

fn of_type(schema: &Value) -> Value {
    let kind = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.first().and_then(Value::as_str),
        other => other.and_then(Value::as_str),
    };
    let format = schema.get("format").and_then(Value::as_str);
    match (kind, format.unwrap_or_default()) {
        (Some("string"), "date-time") => json!("2026-01-01T12:00:00Z"),
        (Some("string"), "date") => json!("2026-01-01"),
        (Some("string"), "uuid") => json!("123e4567-e89b-12d3-a456-426614174000"),
        (Some("string"), "email") => json!("name@example.com"),
        (Some("string"), "uri" | "url") => json!("https://example.com"),
        (Some("string"), _) => json!("text"),
        (Some("integer" | "number"), _) => json!(1),
        (Some("boolean"), _) => json!(true),
        (Some("object"), _) => json!({}),
        (Some("array"), _) => json!([]),
        _ => Value::Null,
    }
}
