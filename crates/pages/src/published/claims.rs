//! The claims of a visitor, filtered by the schema of the site. Signed ones come from a verified token, unsigned ones
//! from the browser, and they are never mixed.

use context::adaptive::UNSIGNED;
use serde_json::{Map, Number, Value};

/// Longer unsigned claims are rejected.
pub(crate) const MAX_UNSIGNED_BYTES: usize = 8 * 1024;
/// Prefix of unsigned claims in query parameters.
const PREFIX: &str = "visitor.";

/// Returns the claims that expressions may read. Without a schema these are all.
pub(crate) fn filter_by_schema(
    schema: Option<&Value>,
    mut signed: Map<String, Value>,
    unsigned: Map<String, Value>,
) -> Map<String, Value> {
    signed.remove(UNSIGNED);
    if !unsigned.is_empty() {
        signed.insert(UNSIGNED.to_owned(), Value::Object(unsigned));
    }
    match schema {
        Some(schema) if !signed.is_empty() => retain_described(schema, signed),
        _ => signed,
    }
}

/// Returns the fields that a schema describes and that are valid.
fn retain_described(schema: &Value, members: Map<String, Value>) -> Map<String, Value> {
    let fits = |(name, value): (String, Value)| {
        let schema = schema.get("properties")?.get(&name)?;
        Some((name, coerce(schema, value)?))
    };
    members.into_iter().filter_map(fits).collect()
}

/// Coerces a value to its schema. Values from a URL are strings, so they are parsed as numbers or booleans where the
/// schema requires that.
fn coerce(schema: &Value, value: Value) -> Option<Value> {
    let value = match (schema.get("type").and_then(Value::as_str), value) {
        (Some("object"), Value::Object(members)) => {
            Value::Object(retain_described(schema, members))
        }
        (Some("boolean"), Value::String(text)) => Value::Bool(text.parse().ok()?),
        (Some("number" | "integer"), Value::String(text)) => {
            Value::Number(Number::from_f64(text.parse().ok()?)?)
        }
        (_, value) => value,
    };
    jsonschema::is_valid(schema, &value).then_some(value)
}

/// Returns the unsigned claims in a query: `visitor.<name>=<value>`, with dots between the names of nested objects.
pub fn of_query<'a>(
    pairs: impl Iterator<Item = (impl AsRef<str> + 'a, impl AsRef<str> + 'a)>,
) -> Map<String, Value> {
    let mut claims = Map::new();
    for (name, value) in pairs {
        let Some(name) = name.as_ref().strip_prefix(PREFIX) else {
            continue;
        };
        let name = name.strip_prefix("unsigned.").unwrap_or(name);
        set(&mut claims, name, value.as_ref());
    }
    claims
}

fn set(claims: &mut Map<String, Value>, name: &str, value: &str) {
    let Some((object, rest)) = name.split_once('.') else {
        if !name.is_empty() {
            claims.insert(name.to_owned(), Value::from(value));
        }
        return;
    };
    let inner = claims
        .entry(object)
        .or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(inner) = inner {
        set(inner, rest, value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        json!({"type": "object", "additionalProperties": false, "properties": {
            "isBeta": {"type": "boolean", "description": ""},
            "plan": {"type": "string", "description": "", "enum": ["free", "pro"]},
            "unsigned": {"type": "object", "description": "", "additionalProperties": false, "properties": {
                "language": {"type": "string", "description": ""},
                "isNew": {"type": "boolean", "description": ""},
                "visits": {"type": "number", "description": ""},
            }},
        }})
    }

    fn map(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(map) => map,
            other => panic!("{other} is not an object"),
        }
    }

    fn filtered(signed: Value, unsigned: Value) -> Value {
        Value::Object(filter_by_schema(
            Some(&schema()),
            map(signed),
            map(unsigned),
        ))
    }

    #[test]
    fn claims_outside_the_schema_are_dropped() {
        let signed = json!({"isBeta": true, "plan": "gold", "isAdmin": true});
        assert_eq!(filtered(signed, json!({})), json!({"isBeta": true}));
        assert_eq!(filtered(json!({"isBeta": "yes"}), json!({})), json!({}));
    }

    #[test]
    fn nothing_unsigned_becomes_signed() {
        let unsigned = json!({"isBeta": true, "plan": "pro", "language": "fr"});
        assert_eq!(
            filtered(json!({}), unsigned),
            json!({"unsigned": {"language": "fr"}})
        );
        let forged = json!({"unsigned": {"language": "de"}});
        assert_eq!(filtered(forged, json!({})), json!({}));
        let without_schema = filter_by_schema(None, Map::new(), map(json!({"isAdmin": true})));
        assert_eq!(
            Value::Object(without_schema),
            json!({"unsigned": {"isAdmin": true}})
        );
    }

    #[test]
    fn addresses_carry_text_that_fits_or_is_dropped() {
        let pairs = [
            ("visitor.language", "fr"),
            ("visitor.unsigned.isNew", "true"),
            ("visitor.visits", "3"),
            ("visitor.isAdmin", "true"),
            ("visitor.", "x"),
            ("other", "x"),
        ];
        let unsigned = of_query(pairs.into_iter());
        let known = filter_by_schema(Some(&schema()), Map::new(), unsigned);
        let expected = json!({"unsigned": {"language": "fr", "isNew": true, "visits": 3.0}});
        assert_eq!(Value::Object(known), expected);
        let nested = of_query([("visitor.a.b", "1"), ("visitor.a.c", "2")].into_iter());
        assert_eq!(Value::Object(nested), json!({"a": {"b": "1", "c": "2"}}));
    }
}
