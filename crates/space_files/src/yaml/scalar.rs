//! The meaning of scalars: the core schema of YAML 1.2, as far as JSON can represent it.

use saphyr_parser::{ScalarStyle, Tag};
use serde_json::{Number, Value};

/// The value of a scalar. Anything but null, booleans and numbers is text, and so is every date.
pub(super) fn resolve(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Value {
    let said_text = tag.is_some_and(|tag| tag.is_yaml_core_schema() && tag.suffix == "str");
    if said_text || style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => number(text).map_or_else(|| Value::String(text.to_owned()), Value::Number),
    }
}

fn number(text: &str) -> Option<Number> {
    if let Some(hex) = text.strip_prefix("0x") {
        return radix(hex, 16);
    }
    if let Some(octal) = text.strip_prefix("0o") {
        return radix(octal, 8);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let starts_well = digits.strip_prefix('.').unwrap_or(digits);
    // Rust also parses `inf`, `nan` and `1.e`-like forms; requiring a digit first excludes those.
    if !starts_well.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.into());
    }
    if let Ok(whole) = text.parse::<u64>() {
        return Some(whole.into());
    }
    Number::from_f64(text.parse().ok()?)
}

fn radix(digits: &str, radix: u32) -> Option<Number> {
    if digits.starts_with(['+', '-']) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok().map(Number::from)
}
