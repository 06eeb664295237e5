//! Describes the responses of operations, including errors. See `docs/HTTP-STATUS.md`.

use serde_json::{Map, Value, json};

use super::walk::SCHEMAS;
use crate::edge::scopes::SCHEME;

const SUCCESS_DESCRIPTIONS: [(&str, &str); 3] = [
    ("200", "Success. The response has the requested data."),
    ("201", "Created. The response has the new object."),
    ("204", "Success. The response has no body."),
];

/// Status, name of the shared response, and what it means.
const ERROR_DESCRIPTIONS: [(&str, &str, &str); 11] = [
    (
        "400",
        "BadRequest",
        "The request is invalid. `field` names the field or parameter to correct.",
    ),
    (
        "401",
        "Unauthenticated",
        "No token where one is needed, or one that is mistyped, revoked or expired.",
    ),
    (
        "403",
        "Forbidden",
        "You may see the object but not do this, or the token lacks the scope.",
    ),
    (
        "404",
        "NotFound",
        "The object does not exist, or you may not see it.",
    ),
    (
        "409",
        "Conflict",
        "The current state does not allow it: a name is taken, nothing would change, or a request with the same `Idempotency-Key` is running.",
    ),
    (
        "412",
        "PreconditionFailed",
        "The version differs from `If-Match`, or something must be done first, which the message names.",
    ),
    ("413", "TooLarge", "The body has more than 10 MiB."),
    (
        "415",
        "UnsupportedMediaType",
        "The body is not declared as `application/json`.",
    ),
    (
        "422",
        "Unprocessable",
        "A quota is used up, the work is too large, or the `Idempotency-Key` was used with another body.",
    ),
    (
        "429",
        "RateLimited",
        "Too many requests. Retry after the number of seconds in `Retry-After`.",
    ),
    (
        "default",
        "Failure",
        "An error: what is wrong and what to do.",
    ),
];

/// Schemas of responses that the code builds as plain JSON, by operation.
const RESPONSE_SCHEMAS: [(&str, &str); 4] = [
    ("getDocumentById", "Document"),
    ("getPageDocumentInRevisionById", "Document"),
    ("getReusableContentDocumentInRevisionById", "Document"),
    ("updateChangeRequestContent", "UpdatedContent"),
];

/// The shared error responses: they all have the same shape.
pub(super) fn shared_errors() -> Value {
    let schema = json!({"$ref": format!("{SCHEMAS}Error")});
    let response = |(_, name, description): &(&str, &str, &str)| {
        let content = json!({"application/json": {"schema": schema}});
        let response = json!({"description": description, "content": content});
        ((*name).to_owned(), response)
    };
    Value::Object(
        ERROR_DESCRIPTIONS
            .iter()
            .map(response)
            .collect::<Map<_, _>>(),
    )
}

pub(super) fn complete(operation: &mut Value, method: &str, path: &str) {
    let failures = error_responses(operation, method, path);
    let id = operation["operationId"].as_str().unwrap_or_default();
    let schema = RESPONSE_SCHEMAS
        .iter()
        .find(|(operation, _)| *operation == id);
    let responses = operation["responses"].as_object_mut();
    let responses = responses.expect("an operation has responses");
    for (status, response) in responses.iter_mut() {
        if let Some((_, description)) = SUCCESS_DESCRIPTIONS
            .iter()
            .find(|(known, _)| known == status)
            && response["description"].as_str().is_none_or(str::is_empty)
        {
            response["description"] = json!(description);
        }
        if let Some(header) = response.pointer_mut("/headers/Location") {
            header["description"] = json!("Where the new object is.");
        }
        if let Some((_, name)) = schema {
            let schema = json!({"$ref": format!("{SCHEMAS}{name}")});
            response["content"]["application/json"]["schema"] = schema;
        }
    }
    for (status, name) in failures {
        let shared = json!({"$ref": format!("#/components/responses/{name}")});
        responses.insert(status.to_owned(), shared);
    }
}

/// The errors that can occur: a read has no conflict, and a public operation no missing token.
fn error_responses(
    operation: &Value,
    method: &str,
    path: &str,
) -> Vec<(&'static str, &'static str)> {
    let has_body = operation.get("requestBody").is_some();
    let needs = operation["security"].as_array();
    let needs_token = needs
        .into_iter()
        .flatten()
        .any(|need| need.get(SCHEME).is_some());
    let is_met = |status: &str| match status {
        "400" => has_body || operation.get("parameters").is_some(),
        "403" => needs_token,
        "404" => path.contains('{') || path.starts_with("/urls/"),
        "409" | "412" | "422" => method != "get",
        "413" | "415" => has_body,
        _ => true,
    };
    let met = ERROR_DESCRIPTIONS
        .iter()
        .filter(|(status, _, _)| is_met(status));
    met.map(|(status, name, _)| (*status, *name)).collect()
}
