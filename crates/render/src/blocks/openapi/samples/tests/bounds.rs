//! Excessive specs produce samples with bounded work.

use super::*;
use crate::blocks::openapi::example::STEPS;

/// Less than the number of parts of one schema of three levels.
const MAX_STEPS: usize = 40_000;

/// A schema with three levels of empty parts, forty each.
fn grown() -> Value {
    let parts = |name: &str| {
        let reference = json!({"$ref": format!("#/components/schemas/{name}")});
        json!({"allOf": vec![reference; 40]})
    };
    json!({"a": parts("b"), "b": parts("c"), "c": parts("d"), "d": {"type": "null"}})
}

/// Returns the samples, and the number of schemas visited for them.
fn counted(operation: &Value, path: &str) -> ([String; 5], usize) {
    let spec = json!({
        "components": {"schemas": grown()},
        "paths": {path: {"post": operation}},
    });
    STEPS.set(0);
    let written = samples(&spec, path, "post");
    (written, STEPS.get())
}

fn parameters(place: &str, count: usize) -> Vec<Value> {
    let parameter = |number: usize| {
        let schema = json!({"$ref": "#/components/schemas/a"});
        json!({"name": format!("p{number}"), "in": place, "required": true, "schema": schema})
    };
    (0..count).map(parameter).collect()
}

#[test]
fn parameters_share_what_may_be_made() {
    let names: Vec<String> = (0..200).map(|number| format!("/{{p{number}}}")).collect();
    let path = names.concat();
    let places = ["path", "query", "header", "cookie"];
    let listed: Vec<Value> = places
        .iter()
        .flat_map(|place| parameters(place, 200))
        .collect();
    let ([curl, ..], steps) = counted(&json!({ "parameters": listed }), &path);
    assert!(curl.starts_with("curl "), "{curl}");
    assert!(steps > 0 && steps < MAX_STEPS, "{steps}");
}

#[test]
fn a_name_in_a_path_has_one_value_and_there_are_twenty_of_them() {
    let path = "/{p0}".repeat(100);
    let listed = json!({"parameters": parameters("path", 1)});
    let ([curl, ..], steps) = counted(&listed, &path);
    assert!(steps < 1_000, "{steps}");
    assert_eq!(curl.matches("%7Bp0%7D").count(), 80, "{curl}");
}

#[test]
fn forms_of_old_descriptions_have_fifty_fields() {
    let fields = parameters("formData", 1_000);
    let ([curl, ..], steps) = counted(&json!({ "parameters": fields }), "/a");
    assert!(steps < MAX_STEPS, "{steps}");
    assert!(!curl.contains("p50"), "{curl}");
}
