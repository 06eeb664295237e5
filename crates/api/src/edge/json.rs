//! Rejects JSON before it is parsed: deep nesting, which costs stack; too many values, which cost memory; and the NUL
//! character, which the database does not accept in text.

use model::Error;
use serde_json::Value;

use crate::edge::nul;

/// The limit of the parser. A block of a page has two levels.
const MAX_DEPTH: usize = 127;

/// A value takes up to fifty times the memory of its text. A page of maximum size has some 300,000 values.
const MAX_VALUES: usize = 500_000;

pub(crate) fn check(bytes: &[u8]) -> Result<(), Error> {
    match scan(bytes) {
        ScanOutcome::Nothing => Ok(()),
        ScanOutcome::TooDeep => Err(Error::invalid(
            "body",
            format!("is nested deeper than {MAX_DEPTH} levels"),
        )),
        ScanOutcome::TooMany => Err(Error::invalid(
            "body",
            format!("has more than {MAX_VALUES} values; send less in one request"),
        )),
        ScanOutcome::Nul => Err(nul::error(&field(bytes))),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum ScanOutcome {
    Nothing,
    TooDeep,
    TooMany,
    Nul,
}

/// One pass over the text. Invalid JSON is left to the parser.
fn scan(bytes: &[u8]) -> ScanOutcome {
    let (mut depth, mut values) = (0_usize, 0_usize);
    let (mut in_string, mut has_nul) = (false, false);
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (in_string, byte) {
            (_, b'"') => in_string = !in_string,
            (true, b'\\') => {
                has_nul |= rest.starts_with(b"u0000");
                rest = rest.get(1..).unwrap_or_default();
            }
            (false, b'[' | b'{') => {
                depth += 1;
                values += 1;
                if depth > MAX_DEPTH {
                    return ScanOutcome::TooDeep;
                }
            }
            (false, b',') => {
                values += 1;
                if values > MAX_VALUES {
                    return ScanOutcome::TooMany;
                }
            }
            (false, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if has_nul {
        ScanOutcome::Nul
    } else {
        ScanOutcome::Nothing
    }
}

/// Returns the path of the first text with a NUL.
fn field(bytes: &[u8]) -> String {
    let mut way = Vec::new();
    let value: Value = serde_json::from_slice(bytes).unwrap_or_default();
    if find(&value, &mut way) && !way.is_empty() {
        way.join(".")
    } else {
        "body".to_owned()
    }
}

fn find(value: &Value, way: &mut Vec<String>) -> bool {
    let mut step = |name: String, value: &Value| {
        way.push(name);
        let found = find(value, way);
        if !found {
            way.pop();
        }
        found
    };
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.any(|(index, item)| step(index.to_string(), item))
        }
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| name.contains('\0') || step(name.clone(), value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_has_an_end() {
        let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(scan(nested(MAX_DEPTH).as_bytes()), ScanOutcome::Nothing);
        assert_eq!(scan(nested(MAX_DEPTH + 1).as_bytes()), ScanOutcome::TooDeep);
        let side_by_side = format!("[{}]", "[],".repeat(1000));
        assert_eq!(scan(side_by_side.as_bytes()), ScanOutcome::Nothing);
        let text = format!("[\"{}\"]", "[".repeat(1000));
        assert_eq!(scan(text.as_bytes()), ScanOutcome::Nothing);
    }

    #[test]
    fn values_are_counted_wherever_they_stand() {
        let numbers = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert_eq!(scan(numbers.as_bytes()), ScanOutcome::TooMany);
        let after_nul = format!("[\"\\u0000\",{}0]", "[],".repeat(MAX_VALUES));
        assert_eq!(scan(after_nul.as_bytes()), ScanOutcome::TooMany);
        let text = format!("[\"{}\"]", ",".repeat(MAX_VALUES + 1));
        assert_eq!(scan(text.as_bytes()), ScanOutcome::Nothing);
    }

    #[test]
    fn only_an_escaped_nul_is_one() {
        assert_eq!(scan(br#"{"a": "x\u0000"}"#), ScanOutcome::Nul);
        assert_eq!(scan(br#"{"a": "x\\u0000"}"#), ScanOutcome::Nothing);
        assert_eq!(scan(br#"{"a": "x\\\u0000"}"#), ScanOutcome::Nul);
        assert_eq!(scan(br#"{"a": "\"", "b": 1}"#), ScanOutcome::Nothing);
    }

    #[test]
    fn the_member_with_the_nul_is_named() {
        assert_eq!(field(br#"{"a": [{}, {"b": "x\u0000"}]}"#), "a.1.b");
        assert_eq!(field(br#"{"a\u0000": 1}"#), "body");
    }
}
