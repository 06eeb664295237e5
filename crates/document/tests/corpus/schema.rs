//! The schema of block documents, from the public SDK's OpenAPI spec, relaxed: any block wherever blocks are allowed,
//! and the fields that were added after that version.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::files::setting;

/// The validator. None if the SDK is not on this machine.
pub(crate) fn validator() -> Option<jsonschema::Validator> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = setting("BINDERY_SDK_SPEC").map_or_else(
        || root.join("contract-tests/node_modules/@gitbook/api/spec/openapi.json"),
        PathBuf::from,
    );
    let spec: Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?)
        .expect("the SDK's description has it");
    let mut schemas = spec["components"]["schemas"]
        .as_object()
        .expect("the SDK's description has it")
        .clone();
    relax(&mut schemas);
    let mut schema = json!({ "$ref": "#/components/schemas/JSONDocument" });
    schema["components"] = json!({ "schemas": schemas });
    Some(jsonschema::validator_for(&schema).expect("the SDK's description has it"))
}

/// Groups of blocks that the SDK separates and content does not.
const GROUPS: [&str; 2] = ["DocumentBlocksTopLevels", "DocumentBlocksEssentials"];

fn relax(schemas: &mut Map<String, Value>) {
    add_later_members(schemas);
    let blocks = alternatives(schemas, "DocumentBlock");
    let any_block = by_type(schemas, &blocks);
    schemas.insert("DocumentBlock".to_owned(), any_block);
    for group in [
        "DocumentInline",
        "DocumentTextMark",
        "DocumentTableDefinition",
    ] {
        let members = alternatives(schemas, group);
        let by_type = by_type(schemas, &members);
        schemas.insert(group.to_owned(), by_type);
    }
    for group in GROUPS {
        schemas.insert(
            group.to_owned(),
            json!({ "$ref": "#/components/schemas/DocumentBlock" }),
        );
    }
    for schema in schemas.values_mut() {
        any_block_where_blocks_stand(schema);
    }
}

fn alternatives(schemas: &Map<String, Value>, name: &str) -> Vec<String> {
    let references = schemas[name]["oneOf"]
        .as_array()
        .expect("the SDK's description has it");
    let names = references
        .iter()
        .map(|one| one["$ref"].as_str().expect("the SDK's description has it"));
    names
        .map(|reference| {
            reference
                .rsplit('/')
                .next()
                .expect("the SDK's description has it")
                .to_owned()
        })
        .collect()
}

/// One schema per type instead of one "oneOf" of all: reports the invalid field, and is faster.
fn by_type(schemas: &Map<String, Value>, names: &[String]) -> Value {
    let mut types = Vec::new();
    let mut rules = Vec::new();
    for name in names {
        for kind in type_of(&schemas[name]) {
            rules.push(json!({
                "if": { "properties": { "type": { "const": kind } } },
                "then": { "$ref": format!("#/components/schemas/{name}") }
            }));
            types.push(kind);
        }
    }
    json!({ "required": ["type"], "properties": { "type": { "enum": types } }, "allOf": rules })
}

fn type_of(schema: &Value) -> Vec<Value> {
    if let Some(kinds) = schema["properties"]["type"]["enum"].as_array() {
        return kinds.clone();
    }
    let parts = schema["allOf"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    parts.iter().flat_map(type_of).collect()
}

fn any_block_where_blocks_stand(schema: &mut Value) {
    if let Some(items) = schema.pointer_mut("/properties/nodes/items") {
        let text = items.to_string();
        let fixed = [
            "ListItem",
            "TabsItem",
            "StepperStep",
            "BlockColumn\"",
            "BlockImage\"",
            "CodeLine",
            "BlockParagraph",
        ];
        let one_kind =
            text.matches("$ref").count() == 1 && fixed.iter().any(|kind| text.contains(kind));
        if text.contains("/DocumentBlock") && !one_kind {
            *items = json!({ "$ref": "#/components/schemas/DocumentBlock" });
        }
    }
    match schema {
        Value::Object(members) => members.values_mut().for_each(any_block_where_blocks_stand),
        Value::Array(items) => items.iter_mut().for_each(any_block_where_blocks_stand),
        _ => {}
    }
}

/// Fields that the format got after the SDK version that the contract names.
fn add_later_members(schemas: &mut Map<String, Value>) {
    let nodes =
        json!({ "type": "array", "items": { "$ref": "#/components/schemas/DocumentBlock" } });
    let later = [
        (
            "updates",
            json!({ "type": "object", "properties": { "format": { "enum": ["full", "short", "numeric"] } } }),
        ),
        (
            "update",
            json!({ "type": "object", "required": ["date"], "properties": { "date": { "type": "string" } } }),
        ),
        (
            "prompt",
            json!({ "type": "object", "required": ["description"] }),
        ),
    ];
    for (kind, data) in later {
        let name = format!("DocumentBlockLater{kind}");
        let alternatives = schemas["DocumentBlock"]["oneOf"]
            .as_array_mut()
            .expect("the SDK's description has it");
        alternatives.push(json!({ "$ref": format!("#/components/schemas/{name}") }));
        schemas.insert(
            name,
            json!({
                "type": "object",
                "required": ["object", "type", "data", "nodes"],
                "properties": { "object": { "const": "block" }, "type": { "enum": [kind] }, "data": data, "nodes": nodes }
            }),
        );
    }
    schemas["DocumentBlockExpandable"]["properties"]["data"] = json!({
        "type": "object", "additionalProperties": false,
        "properties": { "defaultExpanded": { "type": "boolean" } }
    });
    let colors = ["pink", "violet", "cyan", "$tint"].map(Value::from);
    for name in ["DocumentTextColor", "DocumentTextBackgroundColor"] {
        schemas[name]["enum"]
            .as_array_mut()
            .expect("the SDK's description has it")
            .extend(colors.clone());
    }
    let button = &mut schemas["DocumentInlineButton"]["properties"]["data"]["allOf"][1]["oneOf"];
    button
        .as_array_mut()
        .expect("the SDK's description has it")
        .push(json!({ "required": ["action"], "not": { "required": ["ref"] } }));
    // Without its type it would also match text, and "oneOf" would fail.
    schemas["PlainObject"]["type"] = "object".into();
    // A nullable string of OpenAPI 3.0 is two types in JSON schema.
    let value = json!({ "type": ["string", "null"] });
    schemas["DocumentTableRecord"]["properties"]["values"]["additionalProperties"]["oneOf"][1] =
        value;
    let values =
        &mut schemas["DocumentTableRecord"]["properties"]["values"]["additionalProperties"];
    let alternatives = values["oneOf"].take();
    // An image's reference is a content reference too: both may match.
    *values = json!({ "anyOf": alternatives });
}
