//! Replaces composed schemas by plain ones: `allOf` and a `oneOf` of one are correct, but client generators turn them
//! into unusable types, or none.

use serde_json::{Map, Value, json};

use super::walk::{SCHEMAS, schema_reference, walk};

/// A choice with a default comes as `allOf [the choice, {type: object, default}]`, which no value satisfies, and one
/// with a single variant as a `oneOf` of it.
pub(super) fn simplify(document: &mut Value) {
    walk(document, &mut |value| {
        let plain = with_default(value).or_else(|| only_variant(value));
        if let (Some(Value::Object(plain)), Value::Object(members)) = (plain, value) {
            members.remove("allOf");
            members.remove("oneOf");
            members.extend(plain);
        }
    });
}

fn with_default(schema: &Value) -> Option<Value> {
    let [choice, rest] = schema["allOf"].as_array()?.as_slice() else {
        return None;
    };
    if choice["enum"].is_null() || rest["default"].is_null() {
        return None;
    }
    let mut choice = choice.clone();
    choice["default"] = rest["default"].clone();
    Some(choice)
}

fn only_variant(schema: &Value) -> Option<Value> {
    match schema["oneOf"].as_array()?.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Inlines the fields of all schemas that a schema is composed of.
pub(super) fn flatten(schemas: &mut Map<String, Value>) {
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in &names {
        name_variants(schemas, name);
    }
    for name in names {
        let merged = flattened(schemas, &schemas[&name]);
        schemas.insert(name, merged);
    }
}

/// A variant is `allOf [its schema, the tag field]`. The tag field is moved into the schema, so that the variant can be
/// a plain reference.
fn name_variants(schemas: &mut Map<String, Value>, name: &str) {
    let variants = schemas[name]["oneOf"].as_array();
    for (place, variant) in variants.cloned().unwrap_or_default().iter().enumerate() {
        let Some(own) = variant["allOf"].get(0).and_then(schema_reference) else {
            continue;
        };
        let mut merged = flattened(schemas, variant);
        if let Some(description) = schemas[own].get("description") {
            merged["description"] = description.clone();
        }
        schemas.insert(own.to_owned(), merged);
        schemas[name]["oneOf"][place] = json!({"$ref": format!("{SCHEMAS}{own}")});
    }
}

fn flattened(schemas: &Map<String, Value>, schema: &Value) -> Value {
    let Some(parts) = schema["allOf"].as_array() else {
        return schema.clone();
    };
    let mut merged = schema.as_object().cloned().unwrap_or_default();
    merged.remove("allOf");
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for part in parts {
        let part = schema_reference(part).map_or(part, |name| &schemas[name]);
        let part = flattened(schemas, part);
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    merged.insert("type".to_owned(), json!("object"));
    merged.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        merged.insert("required".to_owned(), Value::Array(required));
    }
    Value::Object(merged)
}
