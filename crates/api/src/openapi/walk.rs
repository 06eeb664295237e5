//! Traversal of the document, which is plain JSON by the time it is completed.

use serde_json::{Map, Value};

/// Prefix of references to schemas.
pub(super) const SCHEMAS: &str = "#/components/schemas/";

/// Parses an embedded JSON file.
pub(super) fn parse_embedded(text: &str) -> Value {
    serde_json::from_str(text).expect("our own data is JSON")
}

/// Parses an embedded JSON file that holds an object.
pub(super) fn parse_embedded_object(text: &str) -> Map<String, Value> {
    match parse_embedded(text) {
        Value::Object(members) => members,
        other => panic!("embedded data is not an object: {other}"),
    }
}

/// Calls `visit` with every value, outer ones before inner ones.
pub(super) fn walk(value: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    visit(value);
    match value {
        Value::Array(values) => {
            for value in values {
                walk(value, visit);
            }
        }
        Value::Object(members) => {
            for value in members.values_mut() {
                walk(value, visit);
            }
        }
        _ => {}
    }
}

/// The name of the schema that a value refers to.
pub(super) fn schema_reference(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.strip_prefix(SCHEMAS)
}

pub(super) fn schemas(document: &mut Value) -> &mut Map<String, Value> {
    document["components"]["schemas"]
        .as_object_mut()
        .expect("the document has schemas")
}
