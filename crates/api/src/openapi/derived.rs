//! Derives what the name and the path of a handler already say: the operation id and the path parameters.

use serde_json::{Value, json};

use crate::edge::path_template::parameter_names;

/// Completes an operation. Handlers declare an id only if it is not their name in camel case, and a path parameter only
/// if it is not a plain string.
pub(super) fn complete(operation: &mut Value, path: &str) {
    let id = operation["operationId"].as_str().unwrap_or_default();
    operation["operationId"] = json!(camel_case(id));
    add_path_parameters(operation, path);
}

/// A declared id has no underscores and stays as it is.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut id = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at_checked(1).unwrap_or_default();
        id.push_str(&first.to_ascii_uppercase());
        id.push_str(rest);
    }
    id
}

/// Path parameters come first, in the order of the path.
fn add_path_parameters(operation: &mut Value, path: &str) {
    let mut declared = match operation.get_mut("parameters").map(Value::take) {
        Some(Value::Array(declared)) => declared,
        _ => Vec::new(),
    };
    let mut parameters = Vec::new();
    for name in parameter_names(path) {
        let is_it = |parameter: &Value| parameter["in"] == "path" && parameter["name"] == name;
        parameters.push(match declared.iter().position(is_it) {
            Some(place) => declared.remove(place),
            None => json!({
                "name": name, "in": "path", "required": true, "schema": {"type": "string"},
            }),
        });
    }
    parameters.append(&mut declared);
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_name_of_the_handler_in_camel_case() {
        assert_eq!(camel_case("get_space_by_id"), "getSpaceById");
        assert_eq!(camel_case("getSpacePDF"), "getSpacePDF");
    }

    #[test]
    fn declared_parameters_stay_and_path_parameters_come_first() {
        let query = json!({"name": "limit", "in": "query"});
        let number = json!({"name": "number", "in": "path", "schema": {"type": "integer"}});
        let mut operation = json!({"parameters": [query, number]});
        add_path_parameters(&mut operation, "/spaces/{spaceId}/{number}");
        let space = json!({
            "name": "spaceId", "in": "path", "required": true, "schema": {"type": "string"},
        });
        assert_eq!(operation["parameters"], json!([space, number, query]));
    }
}
