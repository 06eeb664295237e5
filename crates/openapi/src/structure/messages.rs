//! Messages of structural problems.

use super::types::{Condition, ConditionValue, Shape};
use crate::{
    documents::ReferenceError,
    limits::MAX_DOCUMENTS,
    tree::{Node, NodeValue},
};

pub(super) fn missing(object: &str, field: &str) -> String {
    format!("The {object} object has no `{field}`. Add it.")
}

pub(super) fn missing_any(object: &str, fields: &[&str]) -> String {
    let fields = quoted(fields, " or ");
    format!("The {object} object has no {fields}. Add one of them.")
}

pub(super) fn unknown(object: &str, field: &str) -> String {
    let field = shortened(field);
    format!(
        "`{field}` is not a field of {object} objects. Remove it, check its name, or begin it with `x-`."
    )
}

pub(super) fn not_allowed(object: &str, field: &str, condition: &Condition) -> String {
    let name = condition.field;
    match condition.value {
        ConditionValue::Is(value) => format!(
            "`{field}` has no meaning in a {object} object whose `{name}` is `{value}`. Remove it."
        ),
        ConditionValue::Other | ConditionValue::OtherOrNone => {
            format!("`{field}` has no meaning in a {object} object with this `{name}`. Remove it.")
        }
    }
}

pub(super) fn bad_path(key: &str) -> String {
    let key = shortened(key);
    format!("The path `{key}` does not begin with a slash. Add it.")
}

pub(super) fn bad_status(key: &str) -> String {
    let key = shortened(key);
    format!("`{key}` is not a status code. Use three digits, a range such as `4XX`, or `default`.")
}

pub(super) fn wrong_type(shape: &Shape, node: &Node) -> String {
    let (wanted, found) = (wanted(shape), found(node));
    format!("This must be {wanted}, but it is {found}. Change it.")
}

pub(super) fn wrong_choice(choices: &[&str]) -> String {
    format!("This must be one of {}. Change it.", quoted(choices, ", "))
}

pub(super) fn too_small(minimum: i64) -> String {
    format!("This must be {minimum} or more. Change it.")
}

pub(super) fn bad_reference(reference: &str, error: &ReferenceError) -> String {
    let name = shortened(reference);
    match error {
        ReferenceError::Missing => {
            format!("`{name}` leads to nothing. Check its name, or add what it names.")
        }
        ReferenceError::Absent(_) => format!(
            "`{name}` is in a document that is not fetched: it has another origin than the spec, or there are more than {MAX_DOCUMENTS}. Put it into the spec."
        ),
        ReferenceError::NoUrl => format!(
            "`{name}` names another document, but the spec has no URL to find it by. Put it into the spec."
        ),
        ReferenceError::Anchor => {
            format!("`{name}` names an anchor. Use a path such as `#/components/schemas/Pet`.")
        }
        ReferenceError::Endless => {
            format!("`{name}` leads back to itself, or over too many references. Remove one.")
        }
        ReferenceError::TooLong => format!("`{name}` is too long. Shorten it."),
    }
}

/// The reason continues a sentence.
pub(super) fn unavailable(reference: &str, reason: &str) -> String {
    let name = shortened(reference);
    format!("`{name}` is in a document that cannot be used. It {reason}")
}

fn wanted(shape: &Shape) -> String {
    match shape {
        Shape::Any => "a value".to_owned(),
        Shape::Text | Shape::Choice(_) => "text".to_owned(),
        Shape::Boolean => "`true` or `false`".to_owned(),
        Shape::Number(_) => "a number".to_owned(),
        Shape::Integer(_) => "a whole number".to_owned(),
        Shape::AnyMap | Shape::Map(..) => "a map".to_owned(),
        Shape::List(_) => "a list".to_owned(),
        Shape::Object(name) => format!("a map, a {name} object"),
        Shape::Either(shapes) => {
            let shapes: Vec<String> = shapes.iter().map(wanted).collect();
            shapes.join(" or ")
        }
    }
}

fn found(node: &Node) -> &'static str {
    match &node.value {
        NodeValue::Null => "empty",
        NodeValue::Boolean(_) => "`true` or `false`",
        NodeValue::Number(_) => "a number",
        NodeValue::Text(_) => "text",
        NodeValue::List(_) => "a list",
        NodeValue::Map(_) => "a map",
    }
}

fn quoted(words: &[&str], separator: &str) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(separator)
}

/// Cuts a text of the spec for a message.
fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 80;
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(MAX_CHARS).collect();
    let is_cut = characters.next().is_some();
    start + if is_cut { "…" } else { "" }
}
