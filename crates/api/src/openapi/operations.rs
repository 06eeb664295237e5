//! Completes operations: id, path parameters, required scope, descriptions of parameters, and an example of a valid
//! request.

use serde_json::{Map, Value, json};

use super::{
    derived, responses,
    walk::{parse_embedded, parse_embedded_object},
};
use crate::edge::scopes::SCHEME;

const METHODS: [&str; 5] = ["get", "put", "post", "patch", "delete"];

/// Descriptions of parameters by name, with an example of each. The description of a handler takes precedence.
const PARAMETERS: &str = include_str!("parameters.json");

/// Bodies by operation. `openapi-tests` sends each of them to a server.
const EXAMPLES: [&str; 3] = [
    include_str!("examples/content.json"),
    include_str!("examples/people.json"),
    include_str!("examples/sites.json"),
];

pub(super) fn complete(document: &mut Value) {
    let parameters = parse_embedded(PARAMETERS);
    let mut examples: Map<String, Value> = EXAMPLES
        .iter()
        .flat_map(|text| parse_embedded_object(text))
        .collect();
    let paths = document["paths"].as_object_mut();
    for (path, item) in paths.expect("the document has paths") {
        for method in METHODS {
            let Some(operation) = item.get_mut(method) else {
                continue;
            };
            derived::complete(operation, path);
            responses::complete(operation, method, path);
            describe(operation);
            describe_parameters(operation, &parameters);
            complete_body(operation, &mut examples);
        }
    }
    let unknown: Vec<&String> = examples.keys().collect();
    assert!(
        unknown.is_empty(),
        "examples of operations that are none: {unknown:?}"
    );
    document["components"]["responses"] = responses::shared_errors();
}

/// The first sentence is the summary; the rest is the description, followed by the required scope.
fn describe(operation: &mut Value) {
    let needs = match take_scope(operation) {
        Some(scope) => format!("Needs a token with the scope `{scope}`."),
        None => "Needs no token.".to_owned(),
    };
    let summary = operation["summary"].as_str().unwrap_or_default();
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    let (first, rest) = match summary.split_once(". ") {
        Some((first, rest)) => (format!("{first}."), rest),
        None => (summary.clone(), ""),
    };
    let more = operation["description"].as_str().unwrap_or_default();
    let parts = [rest, more, needs.as_str()].into_iter();
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let description = parts.join("\n\n");
    operation["summary"] = json!(first);
    operation["description"] = json!(description);
}

/// Only OAuth schemes may have scopes, and validators complain about others: the scope becomes a separate field.
fn take_scope(operation: &mut Value) -> Option<String> {
    let needs = operation.get_mut("security")?.as_array_mut()?;
    let scopes = needs.iter_mut().find_map(|need| need.get_mut(SCHEME))?;
    let scope = scopes.get(0)?.as_str()?.to_owned();
    *scopes = json!([]);
    operation["x-scope"] = json!(scope);
    Some(scope)
}

fn describe_parameters(operation: &mut Value, known: &Value) {
    let parameters = operation.get_mut("parameters");
    let parameters = parameters.and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        let known = &known[name.as_str()];
        if parameter["description"].is_null() {
            assert!(
                known["description"].is_string(),
                "describe the parameter `{name}` in openapi/parameters.json"
            );
            parameter["description"] = known["description"].clone();
        }
        if parameter["in"] == "path" && known["example"].is_string() {
            parameter["example"] = known["example"].clone();
        }
    }
}

fn complete_body(operation: &mut Value, examples: &mut Map<String, Value>) {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let example = examples.remove(id);
    let Some(media) = operation.pointer_mut("/requestBody/content/application~1json") else {
        return;
    };
    // An optional body is generated as a nullable one.
    let schema = match media["schema"]["oneOf"].as_array().map(Vec::as_slice) {
        Some([schema, null]) if null["type"] == "null" => Some(schema.clone()),
        _ => None,
    };
    if let Some(schema) = schema {
        media["schema"] = schema;
    }
    if let Some(example) = example {
        media["example"] = example;
    }
}
