//! Values of parameters and fields as text.

use serde_json::Value;

/// Nodes and bytes of one parameter's value.
pub(super) const MAX_PARAMETER_COST: usize = 400;

/// Returns the values of a list separately, other values as one.
pub(super) fn list_values(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().map(as_text).collect(),
        other => vec![as_text(other)],
    }
}

pub(super) fn comma_joined(value: &Value) -> String {
    list_values(value).join(",")
}

pub(super) fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
