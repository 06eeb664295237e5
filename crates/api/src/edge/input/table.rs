//! The described input of each operation, by path and method.

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::{MatchedPath, Request},
    http::Method,
};
use serde_json::Value;

use super::{OperationInput, RequestInput, compile};
use crate::edge::{path_template::plain_path, scopes::SHARE_SCHEME};

/// Path template to its operations.
pub(crate) struct InputTable(HashMap<String, Vec<(Method, Arc<OperationInput>)>>);

impl InputTable {
    /// Built from the served document, which describes more than the handlers do. `routes` are the paths of the router
    /// below the prefix: a request knows the path of its operation as the router writes it.
    pub(crate) fn from_document<'r>(
        document: &Value,
        routes: impl Iterator<Item = &'r String>,
        prefix: &str,
    ) -> Self {
        let shapes = Arc::new(compile::compile_named(document));
        let mut table: HashMap<String, Vec<(Method, Arc<OperationInput>)>> = HashMap::new();
        for path in routes {
            let item = &document["paths"][plain_path(path)];
            for (method, operation) in item.as_object().into_iter().flatten() {
                // Keys other than methods, such as `description`, have no responses.
                let Ok(method) = method.to_uppercase().parse::<Method>() else {
                    continue;
                };
                if !operation["responses"].is_object() {
                    continue;
                }
                let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                let input = OperationInput {
                    shapes: shapes.clone(),
                    body: body.is_object().then(|| compile::compile(document, body)),
                    parameters: parameters(document, item, operation),
                };
                let operations = table.entry(format!("{prefix}{path}")).or_default();
                operations.push((method, Arc::new(input)));
            }
        }
        Self(table)
    }

    /// Returns the described input of the operation that serves a request. None for routes that are not described.
    pub(crate) fn find(&self, request: &Request) -> Option<Arc<RequestInput>> {
        let path = request.extensions().get::<MatchedPath>()?;
        // HEAD is served by the handler of GET.
        let method = match request.method() {
            &Method::HEAD => &Method::GET,
            method => method,
        };
        let mut operations = self.0.get(path.as_str())?.iter();
        let (_, input) = operations.find(|(known, _)| known == method)?;
        Some(Arc::new(RequestInput::new(
            input.clone(),
            request.headers(),
        )))
    }
}

/// The query parameters, and the key that some operations accept there instead of a token.
fn parameters(
    document: &Value,
    item: &Value,
    operation: &Value,
) -> Vec<(String, super::shape::Shape)> {
    let listed = [&item["parameters"], &operation["parameters"]];
    let listed = listed.into_iter().filter_map(Value::as_array).flatten();
    let mut found: Vec<_> = listed
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            let shape = compile::compile(document, &parameter["schema"]);
            Some((name.to_owned(), shape))
        })
        .collect();
    let mut schemes = operation["security"].as_array().into_iter().flatten();
    let by_key = schemes.any(|scheme| scheme.get(SHARE_SCHEME).is_some());
    if by_key && found.iter().all(|(name, _)| name != SHARE_SCHEME) {
        let key = compile::compile(document, &serde_json::json!({"type": "string"}));
        found.push((SHARE_SCHEME.to_owned(), key));
    }
    found
}
