//! The types of YAML scalars: the core schema of YAML 1.2, as far as JSON has them.

use saphyr_parser::{ScalarStyle, Tag};
use serde_json::Number;

use crate::tree::NodeValue;

/// Returns the value of a scalar. Anything but null, booleans and numbers is text.
pub(super) fn resolve(text: String, style: ScalarStyle, tag: Option<&Tag>) -> NodeValue {
    let is_tagged_text = tag.is_some_and(|tag| tag.is_yaml_core_schema() && tag.suffix == "str");
    if is_tagged_text || style != ScalarStyle::Plain {
        return NodeValue::Text(text);
    }
    match text.as_str() {
        "" | "~" | "null" | "Null" | "NULL" => NodeValue::Null,
        "true" | "True" | "TRUE" => NodeValue::Boolean(true),
        "false" | "False" | "FALSE" => NodeValue::Boolean(false),
        digits => match number(digits) {
            Some(number) => NodeValue::Number(number),
            None => NodeValue::Text(text),
        },
    }
}

/// Parses a number of YAML, which includes those of JSON. None for infinity.
pub(super) fn number(text: &str) -> Option<Number> {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            let is_signed = digits.starts_with(['+', '-']);
            let value = u64::from_str_radix(digits, radix).ok();
            return value.filter(|_| !is_signed).map(Number::from);
        }
    }
    // Rust also parses `inf` and `nan`: a digit must come first, after a sign and a point.
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::parse;

    #[test]
    fn plain_scalars_have_the_types_of_the_core_schema() {
        for (text, value) in [
            ("~", Value::Null),
            ("True", json!(true)),
            ("yes", json!("yes")),
            ("-12", json!(-12)),
            ("0x1F", json!(31)),
            ("0o17", json!(15)),
            ("017", json!(17)),
            ("1.5e3", json!(1500.0)),
            (".5", json!(0.5)),
            ("+.inf", json!("+.inf")),
            ("2.0", json!(2.0)),
            ("3.1.0", json!("3.1.0")),
            ("2020-01-02", json!("2020-01-02")),
            ("'7'", json!("7")),
            ("!!str 7", json!("7")),
        ] {
            assert_eq!(parse(text).unwrap().root.to_json(), value, "{text}");
        }
    }
}
