//! Values made up after a schema.

use serde_json::{Map, Value, json};

use super::{Sender, copied, number, text};
use crate::blocks::{members::member, openapi::spec::Spec};

/// Schemas within schemas.
const DEEPEST: usize = 8;
/// Objects that have more are cut, and so are lists of variants.
const MOST_MEMBERS: usize = 40;

#[cfg(test)]
thread_local! {
    /// Schemas that were looked at: tests count the work.
    pub(in crate::blocks::openapi) static STEPS: std::cell::Cell<usize> =
        const { std::cell::Cell::new(0) };
}

/// Makes one example, of a bounded size.
pub(super) struct Maker<'s> {
    spec: Spec<'s>,
    /// Nodes and bytes that may still be made.
    left: usize,
    /// The flag of properties that are left out.
    left_out: &'static str,
    /// The schemas that are open, by what they are, so that none contains itself.
    open: Vec<&'s Value>,
}

impl<'s> Maker<'s> {
    pub(super) fn new(spec: Spec<'s>, sender: Sender, most: usize) -> Self {
        Self {
            spec,
            left: most,
            left_out: match sender {
                Sender::Client => "readOnly",
                Sender::Server => "writeOnly",
            },
            open: Vec::new(),
        }
    }

    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// None where nothing is known, and where a schema would contain itself.
    pub(super) fn of_schema(&mut self, name: &str, schema: &'s Value) -> Option<Value> {
        #[cfg(test)]
        STEPS.set(STEPS.get() + 1);
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
