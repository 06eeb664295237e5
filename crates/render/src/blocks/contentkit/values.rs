//! Values in descriptions: texts, bindings to the state, URLs.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};

/// What a parameter of a query may contain unencoded.
const PARAMETER: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// Returns a field that is a text, empty if it is missing.
pub(super) fn text<'v>(element: &'v Value, name: &str) -> &'v str {
    element[name].as_str().unwrap_or_default()
}

pub(super) fn flag(element: &Value, name: &str) -> bool {
    element[name].as_bool().unwrap_or_default()
}

/// Returns the value that a binding `{"$state": name}` names, or the value itself.
pub(super) fn bound<'v>(value: &'v Value, state: &'v Map<String, Value>) -> &'v Value {
    match value.get("$state").and_then(Value::as_str) {
        Some(name) => state.get(name).unwrap_or(&Value::Null),
        None => value,
    }
}

/// Returns a URL that is written as a text, or as host, path and query.
pub(super) fn url(value: &Value, state: &Map<String, Value>) -> String {
    if let Some(url) = value.as_str() {
        return url.to_owned();
    }
    let host = text(value, "host");
    let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if host.is_empty() || !host.chars().all(is_host) {
        return String::new();
    }
    let path = text(value, "pathname").trim_start_matches('/');
    let query = value["query"].as_object().into_iter().flatten();
    let query: Vec<String> = query
        .filter_map(|(name, value)| {
            let encode = |text: &str| utf8_percent_encode(text, PARAMETER).to_string();
            let value = bound(value, state).as_str()?;
            Some(format!("{}={}", encode(name), encode(value)))
        })
        .collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("https://{host}/{path}{mark}{}", query.join("&"))
}

/// Returns width and height in a ratio, within reason.
pub(super) fn size_in_ratio(ratio: &Value) -> (u32, u32) {
    const HEIGHT: f64 = 1_000.0;
    let ratio = ratio.as_f64().filter(|ratio| ratio.is_finite());
    let width = ratio.unwrap_or(16.0 / 9.0).clamp(0.1, 10.0) * HEIGHT;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is between 100 and 10,000"
    )]
    let width = width.round() as u32;
    (width, 1_000)
}

/// Returns a value as a form sends it.
pub(super) fn form_value(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
