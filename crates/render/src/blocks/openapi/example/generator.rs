//! Generates values from a schema.

use openapi::{SpecMap, SpecValue};

use super::{Sender, copy_within, number, text};
use crate::blocks::openapi::spec::Spec;

/// Maximum nesting of schemas.
const MAX_DEPTH: usize = 8;
/// Properties of an object, and variants, that are used.
const MAX_PROPERTIES: usize = 40;

#[cfg(test)]
thread_local! {
    /// Number of visited schemas, for tests of the work done.
    pub(in crate::blocks::openapi) static STEPS: std::cell::Cell<usize> =
        const { std::cell::Cell::new(0) };
}

/// Generates one example of bounded size.
pub(super) struct ExampleGenerator<'s> {
    spec: Spec<'s>,
    /// Nodes and bytes that may still be generated.
    budget: usize,
    /// The flag of properties that are left out.
    hidden_flag: &'static str,
    /// The schemas being visited, compared by address, to detect recursion.
    open: Vec<&'s SpecValue>,
}

impl<'s> ExampleGenerator<'s> {
    pub(super) fn new(spec: Spec<'s>, sender: Sender, most: usize) -> Self {
        Self {
            spec,
            budget: most,
            hidden_flag: match sender {
                Sender::Client => "readOnly",
                Sender::Server => "writeOnly",
            },
            open: Vec::new(),
        }
    }

    pub(super) fn budget(&self) -> usize {
        self.budget
    }

    /// Returns None for an empty schema, and for a recursive one.
    pub(super) fn of_schema(&mut self, name: &str, schema: &'s SpecValue) -> Option<SpecValue> {
        self.value(name, schema, false)
    }

    /// Handles a variant or a part of another schema. If it only constrains the other one, the name is no hint.
    fn of_part(&mut self, name: &str, schema: &'s SpecValue) -> Option<SpecValue> {
        self.value(name, schema, true)
    }

    fn value(&mut self, name: &str, schema: &'s SpecValue, is_part: bool) -> Option<SpecValue> {
        #[cfg(test)]
        STEPS.set(STEPS.get() + 1);
        self.budget = self.budget.saturating_sub(1);
        let schema = self.spec.resolve(schema);
        let is_open = self.open.iter().any(|open| std::ptr::eq(*open, schema));
        if self.budget == 0 || !schema.is_object() || is_open || self.open.len() >= MAX_DEPTH {
            return None;
        }
        if let Some(provided) = provided_value(schema) {
            return copy_within(provided, &mut self.budget, self.open.len());
        }
        self.open.push(schema);
        let example = self.generate(name, schema, is_part);
        self.open.pop();
        example
    }

    fn generate(&mut self, name: &str, schema: &'s SpecValue, is_part: bool) -> Option<SpecValue> {
        if let Some(items) = schema.get("items")
            && schema.get("properties").is_none()
        {
            // The items of `tags` are named `tag`.
            let item = self.of_schema(name.strip_suffix('s').unwrap_or(name), items);
            return Some(SpecValue::Array(item.into_iter().collect()));
        }
        let mut variants = ["oneOf", "anyOf"].into_iter();
        let variants = variants.find_map(|list| schema.get(list)?.as_array());
        let mut variants = variants.into_iter().flatten().take(MAX_PROPERTIES);
        let variant = variants.find_map(|variant| {
            let example = self.of_part(name, variant)?;
            allows(schema, &example).then_some(example)
        });
        match variant {
            Some(SpecValue::Object(mut members)) => {
                if let Some(SpecValue::Object(others)) = self.object(name, schema) {
                    members.extend(*others);
                }
                Some(SpecValue::Object(members))
            }
            Some(other) => Some(other),
            None => self
                .object(name, schema)
                .or_else(|| self.scalar(name, schema, is_part)),
        }
    }

    /// Returns None if a schema has no properties. Parts of a schema need not be objects.
    fn object(&mut self, name: &str, schema: &'s SpecValue) -> Option<SpecValue> {
        let mut members = SpecMap::new();
        let mut other = None;
        let words = ["properties", "additionalProperties"];
        let mut is_object = words.iter().any(|word| schema.get(word).is_some());
        let parts = schema.get("allOf").and_then(SpecValue::as_array);
        for part in parts.into_iter().flatten().take(MAX_PROPERTIES) {
            match self.of_part(name, part) {
                Some(SpecValue::Object(part)) => {
                    is_object = true;
                    members.extend(*part);
                }
                Some(part) if other.is_none() && allows(schema, &part) => other = Some(part),
                _ => {}
            }
        }
        if !is_object {
            return other;
        }
        let properties = schema.get("properties").and_then(SpecValue::as_object);
        for (name, property) in properties.into_iter().flatten().take(MAX_PROPERTIES) {
            self.budget = self.budget.saturating_sub(name.len());
            if self.budget == 0 {
                break;
            }
            // Since OpenAPI 3.1 the flag can be next to a `$ref`.
            let is_hidden = [property, self.spec.resolve(property)]
                .iter()
                .any(|place| place.is_true(self.hidden_flag));
            if !is_hidden && let Some(example) = self.of_schema(name, property) {
                members.insert(name.clone(), example);
            }
        }
        let others = schema.get("additionalProperties");
        if let Some(others) = others.filter(|others| members.is_empty() && others.is_object()) {
            members.extend(
                self.of_schema("value", others)
                    .map(|example| ("key".to_owned(), example)),
            );
        }
        Some(members.into())
    }

    fn scalar(&mut self, name: &str, schema: &SpecValue, is_part: bool) -> Option<SpecValue> {
        let has = |words: &[&str]| words.iter().any(|word| schema.get(word).is_some());
        let kind = match schema.get("type") {
            Some(SpecValue::Array(kinds)) => {
                let mut kinds = kinds.iter().filter_map(SpecValue::as_str);
                kinds.find(|kind| *kind != "null").unwrap_or("null")
            }
            Some(kind) => kind.as_str().unwrap_or_default(),
            None if has(&["format", "pattern", "minLength", "maxLength"]) => "string",
            None if has(&["minimum", "maximum", "multipleOf"]) => "number",
            // The name of a property without a type is a hint.
            None if !name.is_empty() && !is_part => "string",
            None => "",
        };
        let example = match kind {
            "string" | "file" => SpecValue::from(text::text(name, schema)),
            "integer" => number::integer(name, schema),
            "number" => number::number(name, schema),
            "boolean" => SpecValue::Bool(true),
            "object" => SpecMap::new().into(),
            "array" => SpecValue::Array(Vec::new()),
            _ => return None,
        };
        let cost = example.as_str().map_or(1, str::len) + schema.text("pattern").len();
        self.budget = self.budget.saturating_sub(cost);
        Some(example)
    }
}

/// True if the schema allows this value. A schema without a type allows all kinds.
fn allows(schema: &SpecValue, value: &SpecValue) -> bool {
    let is_of = |kind: &SpecValue| match kind.as_str().unwrap_or_default() {
        "string" | "file" => value.as_str().is_some(),
        "integer" => value
            .as_number()
            .is_some_and(|number| number.is_i64() || number.is_u64()),
        "number" => value.as_number().is_some(),
        "boolean" => value.as_bool().is_some(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "null" => value.is_null(),
        _ => true,
    };
    match schema.get("type") {
        _ if schema.get("properties").is_some() => value.is_object(),
        Some(SpecValue::Array(kinds)) => kinds.iter().any(is_of),
        Some(kind) => is_of(kind),
        None => true,
    }
}

/// Returns the value that a schema itself provides. Null is skipped.
pub(super) fn provided_value(schema: &SpecValue) -> Option<&SpecValue> {
    let is_said = |value: &&SpecValue| !value.is_null();
    let own = |name: &str| schema.get(name).filter(is_said);
    let first = |list: &str| schema.get(list)?.as_array()?.iter().find(is_said);
    own("example")
        .or_else(|| first("examples"))
        .or_else(|| own("default"))
        .or_else(|| own("const"))
        .or_else(|| first("enum"))
}
