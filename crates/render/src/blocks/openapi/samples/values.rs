//! Values of parameters and fields as text.

use openapi::SpecValue;

/// Nodes and bytes of one parameter's value.
pub(in crate::blocks::openapi) const MAX_PARAMETER_COST: usize = 400;

/// Returns the values of a list separately, other values as one.
pub(in crate::blocks::openapi) fn list_values(value: &SpecValue) -> Vec<String> {
    match value {
        SpecValue::Array(items) => items.iter().map(as_text).collect(),
        other => vec![as_text(other)],
    }
}

pub(super) fn comma_joined(value: &SpecValue) -> String {
    list_values(value).join(",")
}

pub(in crate::blocks::openapi) fn as_text(value: &SpecValue) -> String {
    match value {
        SpecValue::String(text) => text.clone(),
        other => other.to_string(),
    }
}
