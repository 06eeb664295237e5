//! Names and describes schemas. Plain JSON values and types of other crates are described by files in `schemas/`; every
//! test that gets such a response validates it against them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{
    compositions,
    walk::{SCHEMAS, parse_embedded_object, schema_reference, schemas, walk},
};

/// Names for client generators, where the name of the Rust type is not meaningful.
const RENAMES: &str = include_str!("schemas/renames.json");

/// Whole schemas, by name.
const SCHEMA_FILES: [&str; 5] = [
    include_str!("schemas/content.json"),
    include_str!("schemas/customization.json"),
    include_str!("schemas/merge_rules.json"),
    include_str!("schemas/other.json"),
    include_str!("schemas/styling.json"),
];

/// Fields of other schemas, by `Schema.field`.
const FIELD_SCHEMAS: &str = include_str!("schemas/members.json");

pub(super) fn complete(document: &mut Value) {
    rename(document);
    describe(schemas(document));
    reference_list_items(schemas(document));
    compositions::simplify(document);
    compositions::flatten(schemas(document));
}

fn rename(document: &mut Value) {
    let names = Value::Object(parse_embedded_object(RENAMES));
    walk(document, &mut |value| {
        let name = schema_reference(value).and_then(|name| names[name].as_str());
        if let Some(name) = name {
            value["$ref"] = json!(format!("{SCHEMAS}{name}"));
        }
    });
    let schemas = schemas(document);
    for (from, to) in parse_embedded_object(RENAMES) {
        let schema = schemas.remove(&from);
        let schema =
            schema.unwrap_or_else(|| panic!("no schema is called {from}; see renames.json"));
        let to = to.as_str().unwrap_or_default();
        let names = |schema: &Value| schema["properties"].as_object().map(member_names);
        let described = names(&schema);
        let existing = schemas.entry(to).or_insert(schema);
        // A request and a response schema may share a name if they are equal.
        assert_eq!(
            names(existing),
            described,
            "two schemas are called {to}; see renames.json"
        );
    }
}

fn member_names(members: &Map<String, Value>) -> BTreeSet<String> {
    members.keys().cloned().collect()
}

fn describe(schemas: &mut Map<String, Value>) {
    for text in SCHEMA_FILES {
        schemas.extend(parse_embedded_object(text));
    }
    for (place, schema) in parse_embedded_object(FIELD_SCHEMAS) {
        let (name, member) = place.split_once('.').unwrap_or_default();
        let found = schemas
            .get_mut(name)
            .and_then(|schema| find_field(schema, member));
        *found.unwrap_or_else(|| panic!("no schema has {place}; see members.json")) = schema;
    }
}

/// A field of a schema, or of a part that it is composed of.
fn find_field<'a>(schema: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    if schema.get("allOf").is_some() {
        let parts = schema.get_mut("allOf")?.as_array_mut()?;
        let mut parts = parts.iter_mut();
        return parts.find_map(|part| part.get_mut("properties")?.get_mut(name));
    }
    schema.get_mut("properties")?.get_mut(name)
}

/// Replaces the inlined item of a list by a reference, so that clients get one type for it.
fn reference_list_items(schemas: &mut Map<String, Value>) {
    let items: Vec<String> = schemas
        .keys()
        .filter_map(|name| name.strip_prefix("List_"))
        .filter(|item| schemas.contains_key(*item))
        .map(ToOwned::to_owned)
        .collect();
    for item in items {
        if let Some(list) = schemas.get_mut(&format!("List_{item}")) {
            list["properties"]["items"]["items"] = json!({"$ref": format!("{SCHEMAS}{item}")});
        }
    }
}

/// Removes unreferenced schemas, repeatedly, because each removal can leave others unreferenced.
pub(super) fn drop_unused(document: &mut Value) {
    loop {
        let mut used: BTreeSet<String> = BTreeSet::new();
        walk(document, &mut |value| {
            used.extend(schema_reference(value).map(ToOwned::to_owned));
        });
        let schemas = schemas(document);
        let before = schemas.len();
        schemas.retain(|name, _| used.contains(name));
        if schemas.len() == before {
            return;
        }
    }
}
