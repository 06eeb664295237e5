//! Translates JSON errors for API callers. The messages of serde name types of this program; this is the only module
//! that parses them.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Error, Result};

/// The field name for the whole request body.
pub const BODY_FIELD: &str = "body";

/// Deserializes the value at `field` of a request. An empty `field` is the root.
pub fn read<T: DeserializeOwned>(field: &str, value: Value) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        translate(&join(field, &path), &error.inner().to_string())
    })
}

/// Returns the path of a field within the value at `field`.
pub fn join(field: &str, member: &str) -> String {
    match (field, member) {
        (field, "" | ".") => field.to_owned(),
        ("" | ".", member) => member.to_owned(),
        (field, member) if member.starts_with('[') => format!("{field}{member}"),
        (field, member) => format!("{field}.{member}"),
    }
}

/// Translates a message of serde about `field`. Messages of our own types are passed through.
pub fn translate(field: &str, serde_message: &str) -> Error {
    let text = without_position(serde_message);
    // Names that would have been accepted follow the one that was sent.
    let quoted = |start: &str| {
        let rest = text.strip_prefix(start)?.strip_prefix('`')?;
        rest.split('`').next()
    };
    if let Some(name) = quoted("missing field ") {
        return Error::invalid(join(field, name), "is missing");
    }
    if let Some(name) = quoted("duplicate field ") {
        return Error::invalid(field_path(field, name), "is sent twice; send it once");
    }
    if let Some(name) = quoted("unknown field ") {
        let known = expected(text).map(names).unwrap_or_default();
        let message = match known[..] {
            [] => "is not a known field".to_owned(),
            _ => format!("is not a known field; known are {}", known.join(", ")),
        };
        return Error::invalid(field_path(field, name), message);
    }
    let field = match field {
        "" | "." => BODY_FIELD,
        field => field,
    };
    if text.starts_with("unknown variant ") {
        let words = expected(text).map(names).unwrap_or_default();
        return Error::invalid(field, one_of(&words));
    }
    Error::invalid(field, message(text))
}

/// `must be one of "a", "b"`.
pub fn one_of(words: &[String]) -> String {
    match words {
        [] => "has a value that is not accepted".to_owned(),
        [only] => format!("must be {only}"),
        _ => format!("must be one of {}", words.join(", ")),
    }
}

fn message(text: &str) -> String {
    if let Some(rest) = text.strip_prefix("invalid type: ") {
        let (sent, wanted) = rest.rsplit_once(", expected ").unwrap_or((rest, ""));
        return match (expected_type(wanted), sent_type(sent)) {
            (Some(noun), Some(kind)) => format!("must be {noun}, not {kind}"),
            (Some(noun), None) => format!("must be {noun}"),
            (None, Some(kind)) => format!("must not be {kind}"),
            (None, None) => "has a value that is not accepted".to_owned(),
        };
    }
    if let Some(rest) = text.strip_prefix("invalid value: ") {
        let wanted = rest
            .rsplit_once(", expected ")
            .and_then(|(_, w)| expected_type(w));
        return match wanted {
            Some(noun) => format!("must be {noun}"),
            None => "has a value that is not accepted".to_owned(),
        };
    }
    if text.starts_with("invalid length ") {
        return match expected(text) {
            Some(wanted) if wanted.starts_with("struct ") => {
                "must be an object, not an array".to_owned()
            }
            _ => "has the wrong number of items".to_owned(),
        };
    }
    let strange = ["data did not match", "no variant of enum", "expected unit"];
    if strange.iter().any(|start| text.starts_with(start)) {
        return "has none of the accepted forms".to_owned();
    }
    match text {
        "unsupported value" => "is sent more than once; send it once".to_owned(),
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "number too large to fit in target type"
        | "number too small to fit in target type" => "must be a whole number".to_owned(),
        ours => ours.to_owned(),
    }
}

/// Returns the path of the field `name`, which `field` may already end with.
fn field_path(field: &str, name: &str) -> String {
    let last = field.rsplit('.').next().unwrap_or(field);
    if last == name {
        field.to_owned()
    } else {
        join(field, name)
    }
}

fn expected(text: &str) -> Option<&str> {
    text.rsplit_once(", expected ").map(|(_, wanted)| wanted)
}

/// Returns the names in a text such as "one of `a`, `b`", quoted as in JSON.
fn names(wanted: &str) -> Vec<String> {
    let quoted = wanted.split('`').skip(1).step_by(2);
    quoted.map(|name| format!("\"{name}\"")).collect()
}

/// Returns the expected type in JSON terms. None if the text only names a type of this program.
fn expected_type(wanted: &str) -> Option<&str> {
    const OBJECTS: [&str; 6] = [
        "struct ",
        "internally tagged",
        "adjacently tagged",
        "struct variant",
        "a map",
        "map",
    ];
    const LISTS: [&str; 5] = ["a sequence", "a tuple", "tuple", "an array", "sequence"];
    Some(match wanted {
        "a boolean" => "true or false",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of at least 0",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "variant identifier" | "field identifier" | "string" => "a string",
        "\"true\", \"on\" or \"false\"" => "\"true\" or \"false\"",
        "unit" | "null" => "null",
        _ if OBJECTS.iter().any(|start| wanted.starts_with(start)) => "an object",
        _ if LISTS.iter().any(|start| wanted.starts_with(start)) => "an array",
        _ if wanted.starts_with("enum ") => "a string",
        _ if wanted.is_empty() || wanted.contains("struct") || wanted.contains("variant") => {
            return None;
        }
        ours => ours,
    })
}

/// Returns the type of the value that was sent, but not the value itself: it may be a secret.
fn sent_type(sent: &str) -> Option<&'static str> {
    const KINDS: [(&str, &str); 10] = [
        ("string", "a string"),
        ("character", "a string"),
        ("integer", "a number"),
        ("floating point", "a number"),
        ("boolean", "true or false"),
        ("null", "null"),
        ("unit value", "null"),
        ("Option value", "null"),
        ("map", "an object"),
        ("sequence", "an array"),
    ];
    let found = KINDS.iter().find(|(start, _)| sent.starts_with(start));
    found.map(|(_, kind)| *kind)
}

/// Removes " at line 1 column 60": the field is named instead, and clients usually send a single line.
fn without_position(text: &str) -> &str {
    let Some((before, position)) = text.rsplit_once(" at line ") else {
        return text;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match position.split_once(" column ") {
        Some((line, column)) if is_number(line) && is_number(column) => before,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Boat {
        name: String,
        #[serde(default)]
        masts: Option<u8>,
        #[serde(default)]
        afloat: bool,
        #[serde(default)]
        sails: Vec<Sail>,
        #[serde(default)]
        flags: BTreeMap<String, bool>,
        #[serde(default)]
        place: Option<Place>,
        #[serde(default)]
        owner: Option<Owner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Sail {
        Jib,
        Main,
        Spinnaker,
    }

    #[derive(Debug, Deserialize)]
    #[serde(tag = "type", rename_all = "lowercase")]
    #[expect(dead_code, reason = "only read")]
    enum Place {
        Harbour { name: String },
        Sea,
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only read")]
    enum Owner {
        Name(String),
        Number { number: u32 },
    }

    fn refusal(sent: Value) -> String {
        read::<Boat>("boat", sent).unwrap_err().to_string()
    }

    #[test]
    fn messages_name_the_member_and_speak_of_json() {
        for (sent, message) in [
            (json!({}), "`boat.name` is missing."),
            (json!(1), "`boat` must be an object, not a number."),
            (json!([]), "`boat` must be an object, not an array."),
            (
                json!({"name": 1}),
                "`boat.name` must be a string, not a number.",
            ),
            (
                json!({"name": null}),
                "`boat.name` must be a string, not null.",
            ),
            (
                json!({"name": "a", "masts": "2"}),
                "`boat.masts` must be a whole number of at least 0, not a string.",
            ),
            (
                json!({"name": "a", "masts": -1}),
                "`boat.masts` must be a whole number of at least 0.",
            ),
            (
                json!({"name": "a", "afloat": {}}),
                "`boat.afloat` must be true or false, not an object.",
            ),
            (
                json!({"name": "a", "sails": ["jib", "x, expected `y`"]}),
                "`boat.sails[1]` must be one of \"jib\", \"main\", \"spinnaker\".",
            ),
            (
                json!({"name": "a", "flags": {"red": 1.5}}),
                "`boat.flags.red` must be true or false, not a number.",
            ),
            (
                json!({"name": "a", "place": {}}),
                "`boat.place.type` is missing.",
            ),
            (
                json!({"name": "a", "place": "sea"}),
                "`boat.place` must be an object, not a string.",
            ),
            (
                json!({"name": "a", "place": {"type": "lake"}}),
                "`boat.place.type` must be one of \"harbour\", \"sea\".",
            ),
            (
                json!({"name": "a", "place": {"type": "harbour"}}),
                "`boat.place.name` is missing.",
            ),
            (
                json!({"name": "a", "owner": []}),
                "`boat.owner` has none of the accepted forms.",
            ),
            (
                json!({"name": "a", "colour": 1}),
                "`boat.colour` is not a known field; known are \"name\", \"masts\", \"afloat\", \"sails\", \"flags\", \
                 \"place\", \"owner\".",
            ),
        ] {
            assert_eq!(refusal(sent), message);
        }
    }

    #[test]
    fn positions_in_the_text_are_removed() {
        let text = "missing field `a` at line 1 column 60";
        assert_eq!(translate(".", text).to_string(), "`a` is missing.");
        assert_eq!(
            translate("b", "duplicate field `b` at line 2 column 1").to_string(),
            "`b` is sent twice; send it once."
        );
        let ours = "is at line 3 of the column";
        assert_eq!(translate("c", ours).to_string(), format!("`c` {ours}."));
    }

    #[test]
    fn values_that_were_sent_are_not_repeated() {
        let text = "invalid type: string \"secret, expected nothing\", expected a boolean";
        let message = translate("a", text).to_string();
        assert_eq!(message, "`a` must be true or false, not a string.");
    }
}
