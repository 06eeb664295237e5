//! The claims that a site may know of its visitors: a JSON schema (draft 07). Claims that are not in it are dropped.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use crate::{Error, Kind, Result, json_message};

pub const KIND: Kind = Kind("adaptive schema");
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";
/// Maximum size of the schema as compact JSON.
const MAX_BYTES: usize = 64 * 1024;
const MAX_CONDITIONS: usize = 100;

#[derive(Debug, Clone)]
pub struct AdaptiveSchema {
    pub json_schema: Value,
    pub updated_at: Timestamp,
}

/// A ready-made condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateCondition {
    pub description: String,
    pub condition: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Root {
    #[serde(rename = "$schema")]
    schema: Option<String>,
    #[serde(rename = "type")]
    kind: ObjectType,
    properties: BTreeMap<String, Value>,
    #[serde(rename = "additionalProperties")]
    additional_properties: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ObjectType {
    Object,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum ClaimSchema {
    Boolean {
        description: String,
    },
    Number {
        #[serde(rename = "description")]
        _description: String,
    },
    String {
        description: String,
        #[serde(default, rename = "enum")]
        values: Option<Vec<String>>,
    },
    Array {
        #[serde(rename = "description")]
        _description: String,
        items: Value,
    },
    Object {
        #[serde(rename = "description")]
        _description: String,
        properties: BTreeMap<String, Value>,
        #[serde(rename = "additionalProperties")]
        additional_properties: bool,
    },
}

/// Rejects a value that is not a JSON schema, or that uses more than schemas of claims may use.
pub fn check(json_schema: &Value) -> Result<()> {
    if json_schema.to_string().len() > MAX_BYTES {
        let message = format!("is larger than {MAX_BYTES} bytes");
        return Err(Error::invalid("jsonSchema", message));
    }
    let root: Root = json_message::read("jsonSchema", json_schema.clone())?;
    let ObjectType::Object = root.kind;
    if root.schema.is_some_and(|schema| schema != DRAFT) {
        let message = format!("must be `{DRAFT}`");
        return Err(Error::invalid("jsonSchema.$schema", message));
    }
    require_no_additional_properties("jsonSchema", root.additional_properties)?;
    check_claims("jsonSchema", &root.properties)
}

fn check_claims(field: &str, claims: &BTreeMap<String, Value>) -> Result<()> {
    claims.iter().try_for_each(|(name, claim)| {
        let field = format!("{field}.properties.{name}");
        match read(&field, claim)? {
            ClaimSchema::Object {
                properties,
                additional_properties,
                ..
            } => {
                require_no_additional_properties(&field, additional_properties)?;
                check_claims(&field, &properties)
            }
            ClaimSchema::Array { items, .. } => check_items(&format!("{field}.items"), &items),
            ClaimSchema::Boolean { .. }
            | ClaimSchema::Number { .. }
            | ClaimSchema::String { .. } => Ok(()),
        }
    })
}

fn check_items(field: &str, items: &Value) -> Result<()> {
    match read(field, items)? {
        ClaimSchema::Array { .. } | ClaimSchema::Object { .. } => {
            Err(Error::invalid(field, "must be text, numbers or booleans"))
        }
        ClaimSchema::Boolean { .. } | ClaimSchema::Number { .. } | ClaimSchema::String { .. } => {
            Ok(())
        }
    }
}

fn read(field: &str, claim: &Value) -> Result<ClaimSchema> {
    json_message::read(field, claim.clone())
}

fn require_no_additional_properties(field: &str, additional: bool) -> Result<()> {
    if !additional {
        return Ok(());
    }
    Err(Error::invalid(
        format!("{field}.additionalProperties"),
        "must be false: claims that are not described are dropped",
    ))
}

impl AdaptiveSchema {
    /// Returns one condition for each boolean claim, and for each value of a claim that lists its values.
    pub fn template_conditions(&self) -> Vec<TemplateCondition> {
        let mut found = Vec::new();
        if let Ok(root) = Root::deserialize(&self.json_schema) {
            collect("visitor.claims", &root.properties, &mut found);
        }
        found.truncate(MAX_CONDITIONS);
        found
    }
}

fn collect(owner: &str, claims: &BTreeMap<String, Value>, found: &mut Vec<TemplateCondition>) {
    for (name, claim) in claims {
        let place = property_path(owner, name);
        match ClaimSchema::deserialize(claim) {
            Ok(ClaimSchema::Boolean { description }) => found.push(TemplateCondition {
                description: claim_label(&description, name),
                condition: place,
            }),
            Ok(ClaimSchema::String {
                description,
                values: Some(values),
            }) => found.extend(values.iter().map(|value| TemplateCondition {
                description: format!("{}: {value}", claim_label(&description, name)),
                condition: format!("{place} == {}", Value::from(value.as_str())),
            })),
            Ok(ClaimSchema::Object { properties, .. }) => collect(&place, &properties, found),
            _ => {}
        }
    }
}

/// Returns the expression for a property, in dot notation if possible.
fn property_path(owner: &str, name: &str) -> String {
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    let is_plain = name.chars().all(in_name) && !name.starts_with(|c: char| c.is_ascii_digit());
    if is_plain && !name.is_empty() {
        format!("{owner}.{name}")
    } else {
        format!("{owner}[{}]", Value::from(name))
    }
}

fn claim_label(description: &str, name: &str) -> String {
    if description.trim().is_empty() {
        name.to_owned()
    } else {
        description.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema(properties: &Value) -> Value {
        json!({"$schema": DRAFT, "type": "object", "properties": properties, "additionalProperties": false})
    }

    fn good() -> Value {
        let beta = json!({"type": "boolean", "description": "Tries the beta"});
        let unsigned = json!({"type": "object", "description": "Unsigned", "additionalProperties": false,
                              "properties": {"is-new": {"type": "boolean", "description": ""}}});
        schema(&json!({
            "isBeta": beta, "unsigned": unsigned,
            "plan": {"type": "string", "description": "Plan", "enum": ["free", "pro"]},
            "groups": {"type": "array", "description": "", "items": {"type": "string", "description": ""}},
        }))
    }

    #[test]
    fn invalid_schemas_are_rejected_with_their_field() {
        check(&good()).expect("a good schema");
        let wrong = [
            (json!([]), "jsonSchema"),
            (json!({"type": "object", "properties": {}}), "jsonSchema"),
            (
                schema(&json!({"x": {"type": "boolean"}})),
                "jsonSchema.properties.x",
            ),
            (
                schema(&json!({"x": {"type": "date", "description": ""}})),
                "jsonSchema.properties.x",
            ),
            (
                schema(&json!({"x": {"type": "number", "description": "", "minimum": 1}})),
                "jsonSchema.properties.x",
            ),
            (
                schema(
                    &json!({"x": {"type": "array", "description": "", "items": {"type": "object", "description": "",
                    "properties": {}, "additionalProperties": false}}}),
                ),
                "jsonSchema.properties.x.items",
            ),
            (
                schema(
                    &json!({"x": {"type": "object", "description": "", "properties": {},
                    "additionalProperties": true}}),
                ),
                "jsonSchema.properties.x.additionalProperties",
            ),
        ];
        for (value, expected) in wrong {
            match check(&value) {
                // The named field, or an invalid or missing field below it.
                Err(Error::Invalid { field, .. }) => {
                    let below = field.strip_prefix(expected);
                    let is_named =
                        below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
                    assert!(is_named, "{field} instead of {expected}: {value}");
                }
                other => panic!("{value} gave {other:?}"),
            }
        }
    }

    #[test]
    fn conditions_are_derived_from_claims() {
        let schema = AdaptiveSchema {
            json_schema: good(),
            updated_at: Timestamp::UNIX_EPOCH,
        };
        let conditions: Vec<(String, String)> = schema
            .template_conditions()
            .into_iter()
            .map(|template| (template.description, template.condition))
            .collect();
        let expected = [
            ("Tries the beta", "visitor.claims.isBeta"),
            ("Plan: free", r#"visitor.claims.plan == "free""#),
            ("Plan: pro", r#"visitor.claims.plan == "pro""#),
            ("is-new", r#"visitor.claims.unsigned["is-new"]"#),
        ];
        let expected = expected.map(|(words, condition)| (words.to_owned(), condition.to_owned()));
        assert_eq!(conditions, expected);
    }
}
