//! What the OpenAPI document guarantees to readers and client generators. `openapi-tests` tests both.

use serde_json::{Map, Value};
use testkit::Spec;

fn has_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| !text.is_empty())
}

#[test]
fn operations_answers_and_parameters_are_described() {
    let spec = Spec::shared();
    for operation in spec.operations() {
        let (id, value) = (operation.id, operation.value);
        assert!(has_text(&value["summary"]), "{id} has no summary");
        assert!(has_text(&value["description"]), "{id} has no description");
        for (status, response) in value["responses"].as_object().expect("responses") {
            let response = match response["$ref"].as_str() {
                Some(reference) => spec.resolve(reference),
                None => response,
            };
            assert!(has_text(&response["description"]), "{id} {status}");
        }
        for parameter in value["parameters"].as_array().into_iter().flatten() {
            let name = &parameter["name"];
            assert!(has_text(&parameter["description"]), "{id} {name}");
        }
    }
}

#[test]
fn every_json_body_has_an_example() {
    let spec = Spec::shared();
    let without: Vec<&str> = spec
        .operations()
        .iter()
        .filter(|operation| {
            let body = &operation.value["requestBody"]["content"]["application/json"];
            body.is_object() && body["example"].is_null()
        })
        .map(|operation| operation.id)
        .collect();
    assert!(
        without.is_empty(),
        "add examples to crates/api/src/openapi/examples for {without:?}"
    );
}

#[test]
fn every_tag_is_described() {
    let spec = Spec::shared();
    let described = spec.document["tags"].as_array().expect("tags");
    for operation in spec.operations() {
        for tag in operation.value["tags"].as_array().into_iter().flatten() {
            let is_it = |known: &Value| known["name"] == *tag;
            assert!(
                described.iter().any(is_it),
                "describe {tag} of {} in crates/api/src/openapi/tags.json",
                operation.id
            );
        }
    }
}

#[test]
fn a_default_is_one_of_the_choices() {
    let spec = Spec::shared();
    for operation in spec.operations() {
        for parameter in operation.value["parameters"]
            .as_array()
            .into_iter()
            .flatten()
        {
            let (name, schema) = (&parameter["name"], &parameter["schema"]);
            assert!(schema["allOf"].is_null(), "{} {name}", operation.id);
            let choices = schema["enum"].as_array();
            if let (Some(choices), false) = (choices, schema["default"].is_null()) {
                assert!(
                    choices.contains(&schema["default"]),
                    "{} {name}",
                    operation.id
                );
            }
        }
    }
}

#[test]
fn no_schema_is_an_object_of_which_nothing_is_known() {
    let spec = Spec::shared();
    let mut bare = Vec::new();
    let schemas = spec.document["components"]["schemas"].as_object();
    for (name, schema) in schemas.expect("schemas") {
        find_bare(schema, name, &mut bare);
    }
    assert!(
        bare.is_empty(),
        "describe these in crates/api/src/openapi/schemas: {bare:?}"
    );
}

fn find_bare(schema: &Value, way: &str, bare: &mut Vec<String>) {
    let kind = &schema["type"];
    let is_object = *kind == "object"
        || kind
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(|kind| *kind == "object"));
    let says_more = ["properties", "additionalProperties"]
        .iter()
        .any(|word| schema.get(word).is_some());
    if is_object && !says_more {
        bare.push(way.to_owned());
    }
    for (name, member) in schema["properties"].as_object().unwrap_or(&Map::new()) {
        find_bare(member, &format!("{way}.{name}"), bare);
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        for part in schema[choice].as_array().into_iter().flatten() {
            find_bare(part, way, bare);
        }
    }
    for word in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(word) {
            find_bare(inner, &format!("{way}[]"), bare);
        }
    }
}
