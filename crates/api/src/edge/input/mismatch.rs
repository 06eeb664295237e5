//! Finds where a body differs from its schema, for the message about a body that could not be parsed. The parser's own
//! path is imprecise where an object is one of several kinds.

use jiff::Timestamp;
use serde_json::Value;

use super::shape::{Form, ObjectFields, Shape, Shapes};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    /// The path of the mismatch; empty for the whole body.
    pub(super) path: String,
    pub(super) message: String,
}

/// Enough to include the mismatch that the parser reports.
const MAX_MISMATCHES: usize = 100;

/// Returns mismatches in the order of names; missing fields come last.
pub(super) fn find(shapes: &Shapes, shape: &Shape, value: &Value) -> Vec<Mismatch> {
    let mut compare = MismatchFinder {
        shapes,
        found: Vec::new(),
    };
    compare.compare("", shape, value);
    compare.found
}

/// Describes the expected value: "a string", `one of "a", "b"`. None for undescribed values.
pub(super) fn describe_expected(shapes: &Shapes, shape: &Shape) -> Option<String> {
    let (form, _) = shapes.resolve(shape);
    Some(match form {
        Form::Any | Form::Named(_) => return None,
        Form::Text {
            values: words,
            is_time,
        } if words.is_empty() => {
            if *is_time {
                "a time as RFC 3339 writes it, such as \"2026-01-31T09:00:00Z\"".to_owned()
            } else {
                "a string".to_owned()
            }
        }
        Form::Text { values: words, .. } => list_values(words.iter()),
        Form::Boolean => "true or false".to_owned(),
        Form::Number { is_whole: true } => "a whole number".to_owned(),
        Form::Number { is_whole: false } => "a number".to_owned(),
        Form::Free | Form::Object(_) | Form::Map(_) => "an object".to_owned(),
        Form::List(_) => "an array".to_owned(),
        Form::Tagged { tag, variants } => {
            format!("an object with `{tag}`: {}", list_values(variants.keys()))
        }
        Form::Either(choices) => {
            let nouns = choices
                .iter()
                .filter_map(|choice| describe_expected(shapes, choice));
            nouns.collect::<Vec<_>>().join(" or ")
        }
    })
}

/// Describes one item, if the expected value is a list.
pub(super) fn describe_expected_item(shapes: &Shapes, shape: &Shape) -> Option<String> {
    match shapes.resolve(shape).0 {
        Form::List(items) => describe_expected(shapes, items),
        _ => describe_expected(shapes, shape),
    }
}

pub(super) fn list_values<'w>(words: impl ExactSizeIterator<Item = &'w String>) -> String {
    let several = words.len() > 1;
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    let start = if several { "one of " } else { "" };
    format!("{start}{}", words.join(", "))
}

/// Appends a name to the path of an object; empty for the whole body.
pub(super) fn join_path(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// The kind of a value, never the value itself: it may be a secret.
fn value_kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

struct MismatchFinder<'s> {
    shapes: &'s Shapes,
    found: Vec<Mismatch>,
}

impl<'s> MismatchFinder<'s> {
    fn note(&mut self, path: &str, message: String) {
        if self.found.len() < MAX_MISMATCHES {
            self.found.push(Mismatch {
                path: path.to_owned(),
                message,
            });
        }
    }

    fn compare(&mut self, path: &str, shape: &'s Shape, value: &Value) {
        let (form, nullable) = self.shapes.resolve(shape);
        if value.is_null() && (nullable || matches!(form, Form::Any)) {
            return;
        }
        match (form, value) {
            (Form::Any, _) | (Form::Free, Value::Object(_)) | (Form::Boolean, Value::Bool(_)) => {}
            (
                Form::Text {
                    values: words,
                    is_time,
                },
                Value::String(text),
            ) => {
                let is_word = words.is_empty() || words.contains(text);
                let fits = is_word && (!is_time || text.parse::<Timestamp>().is_ok());
                if let (false, Some(noun)) = (fits, describe_expected(self.shapes, shape)) {
                    self.note(path, format!("must be {noun}"));
                }
            }
            (Form::Number { is_whole }, Value::Number(number)) => {
                if *is_whole && number.is_f64() {
                    self.note(path, "must be a whole number".to_owned());
                }
            }
            (Form::Object(members), Value::Object(object)) => {
                self.compare_fields(path, members, object);
            }
            (Form::Map(values), Value::Object(object)) => {
                for (name, value) in object {
                    self.compare(&join_path(path, name), values, value);
                }
            }
            (Form::List(items), Value::Array(array)) => {
                for (index, value) in array.iter().enumerate() {
                    self.compare(&format!("{path}[{index}]"), items, value);
                }
            }
            (Form::Tagged { tag, variants }, Value::Object(object)) => {
                let at = join_path(path, tag);
                let wanted = list_values(variants.keys());
                match object.get(tag) {
                    None => self.note(&at, format!("is missing; it must be {wanted}")),
                    Some(Value::String(word)) => match variants.get(word) {
                        Some(Form::Object(members)) => self.compare_fields(path, members, object),
                        _ => self.note(&at, format!("must be {wanted}")),
                    },
                    Some(other) => {
                        self.note(&at, format!("must be {wanted}, not {}", value_kind(other)));
                    }
                }
            }
            (Form::Either(choices), _) => self.compare_choices(path, shape, choices, value),
            _ => self.wrong_kind(path, shape, value),
        }
    }

    fn wrong_kind(&mut self, path: &str, shape: &Shape, value: &Value) {
        let message = match describe_expected(self.shapes, shape) {
            Some(noun) => format!("must be {noun}, not {}", value_kind(value)),
            None => format!("must not be {}", value_kind(value)),
        };
        self.note(path, message);
    }

    fn compare_fields(
        &mut self,
        path: &str,
        members: &'s ObjectFields,
        object: &serde_json::Map<String, Value>,
    ) {
        for (name, value) in object {
            if let Some(known) = members.known.get(name) {
                self.compare(&join_path(path, name), &known.shape, value);
            }
        }
        for (name, known) in &members.known {
            if known.is_required && !object.contains_key(name) {
                let message = match describe_expected(self.shapes, &known.shape) {
                    Some(noun) => format!("is missing; it must be {noun}"),
                    None => "is missing".to_owned(),
                };
                self.note(&join_path(path, name), message);
            }
        }
    }

    /// One of the choices has to match. If none does, the mismatches of the choice of the same kind are the most
    /// helpful.
    fn compare_choices(
        &mut self,
        path: &str,
        shape: &'s Shape,
        choices: &'s [Shape],
        value: &Value,
    ) {
        let mut closest: Option<Vec<Mismatch>> = None;
        for choice in choices {
            let mut inner = MismatchFinder {
                shapes: self.shapes,
                found: Vec::new(),
            };
            inner.compare(path, choice, value);
            if inner.found.is_empty() {
                return;
            }
            if inner.found.iter().all(|mismatch| mismatch.path != path) {
                closest.get_or_insert(inner.found);
            }
        }
        match closest {
            Some(closest) => self.found.extend(closest),
            None => self.wrong_kind(path, shape, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::edge::input::compile;

    fn messages(value: &Value) -> Vec<String> {
        let pointer = |kind: &str| {
            json!({"type": "object", "required": ["type", kind],
                "properties": {kind: {"type": "string"}, "type": {"type": "string", "enum": [kind]}}})
        };
        let document = json!({"components": {"schemas": {
            "Word": {"type": "string", "enum": ["a", "b"]},
            "Pointer": {"oneOf": [pointer("space"), pointer("collection")]},
            "Sent": {
                "type": "object",
                "required": ["title"],
                "properties": {
                    "title": {"type": "string"},
                    "word": {"oneOf": [{"$ref": "#/components/schemas/Word"}, {"type": "null"}]},
                    "place": {"$ref": "#/components/schemas/Pointer"},
                    "items": {"type": ["array", "null"], "items": {"$ref": "#/components/schemas/Pointer"}},
                    "person": {"oneOf": [
                        {"type": "string"},
                        {"type": "object", "required": ["email"], "properties": {"email": {"type": "string"}}}
                    ]},
                    "flags": {"type": "object", "additionalProperties": {"type": "boolean"}},
                    "free": {"type": "object"}
                }
            }
        }}});
        let shapes = compile::compile_named(&document);
        let shape = compile::compile(&document, &json!({"$ref": "#/components/schemas/Sent"}));
        let found = find(&shapes, &shape, value);
        let mismatches = found.into_iter();
        mismatches
            .map(|Mismatch { path, message }| format!("{path} {message}"))
            .collect()
    }

    #[test]
    fn each_kind_of_mismatch_has_its_message() {
        for (sent, message) in [
            (json!([]), " must be an object, not an array"),
            (json!({}), "title is missing; it must be a string"),
            (json!({"title": 1}), "title must be a string, not a number"),
            (
                json!({"title": "t", "word": "c"}),
                "word must be one of \"a\", \"b\"",
            ),
            (
                json!({"title": "t", "place": {"space": "x"}}),
                "place.type is missing; it must be one of \"collection\", \"space\"",
            ),
            (
                json!({"title": "t", "place": {"type": "x"}}),
                "place.type must be one of \"collection\", \"space\"",
            ),
            (
                json!({"title": "t", "place": "x"}),
                "place must be an object with `type`: one of \"collection\", \"space\", not a string",
            ),
            (
                json!({"title": "t", "items": [{"type": "space", "space": null}]}),
                "items[0].space must be a string, not null",
            ),
            (
                json!({"title": "t", "person": {}}),
                "person.email is missing; it must be a string",
            ),
            (
                json!({"title": "t", "person": 1}),
                "person must be a string or an object, not a number",
            ),
            (
                json!({"title": "t", "flags": {"x": 1}}),
                "flags.x must be true or false, not a number",
            ),
            (
                json!({"title": "t", "free": true}),
                "free must be an object, not true or false",
            ),
        ] {
            assert_eq!(messages(&sent), [message]);
        }
    }

    #[test]
    fn valid_values_are_not_reported() {
        let sent = json!({"title": "t", "word": null, "items": null, "person": "p", "free": {"x": 1}, "more": 1});
        assert!(messages(&sent).is_empty());
    }
}
