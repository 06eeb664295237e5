//! Our own OpenAPI document as a validator: every response in every test must conform to it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::Reply;

pub struct Spec {
    pub document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// One operation of the document.
pub struct Operation<'a> {
    pub method: String,
    pub path: &'a str,
    pub id: &'a str,
    pub value: &'a Value,
}

impl Spec {
    pub fn shared() -> Arc<Self> {
        static SPEC: OnceLock<Arc<Spec>> = OnceLock::new();
        let make = || {
            Arc::new(Self {
                document: api::document(),
                validators: Mutex::new(HashMap::new()),
            })
        };
        SPEC.get_or_init(make).clone()
    }

    pub fn operations(&self) -> Vec<Operation<'_>> {
        let paths = self.document["paths"]
            .as_object()
            .expect("the document has paths");
        let mut all = Vec::new();
        for (path, item) in paths {
            for (method, value) in item.as_object().expect("a path has methods") {
                let Some(id) = value["operationId"].as_str() else {
                    continue;
                };
                all.push(Operation {
                    method: method.to_uppercase(),
                    path,
                    id,
                    value,
                });
            }
        }
        all
    }

    /// The operation that serves a concrete path. A literal segment takes precedence over a parameter.
    pub fn find(&self, method: &str, path: &str) -> Option<Operation<'_>> {
        let path = path.strip_prefix("/v1")?;
        let path = if path.is_empty() { "/" } else { path };
        let mut matching: Vec<_> = self
            .operations()
            .into_iter()
            .filter(|op| op.method == method && matches(op.path, path))
            .collect();
        matching.sort_by_key(|op| op.path.matches('{').count());
        matching.into_iter().next()
    }

    /// Fails the test when the document does not describe a response.
    #[track_caller]
    pub fn check(&self, reply: &Reply) {
        let Some(operation) = self.find(reply.method.as_str(), &reply.path) else {
            return;
        };
        let status = reply.status.as_u16();
        let responses = &operation.value["responses"];
        let described = &responses[status.to_string()];
        let what = format!("{} {status}", operation.id);
        assert!(
            !reply.status.is_success() || described.is_object(),
            "{what} is not in the OpenAPI document"
        );
        let described = if described.is_object() {
            described
        } else {
            &responses["default"]
        };
        let described = match described["$ref"].as_str() {
            Some(reference) => self.resolve(reference),
            None => described,
        };
        let schema = &described["content"]["application/json"]["schema"];
        if status == 304 || reply.headers.contains_key("content-encoding") {
            return;
        }
        let content_type = reply.headers.get("content-type");
        let is_json =
            content_type.is_none_or(|name| name.as_bytes().starts_with(b"application/json"));
        if (schema.is_null() || !is_json)
            && let Some(content) = described["content"].as_object()
        {
            let has_type = |name: &String| reply.header("content-type").starts_with(name);
            assert!(content.keys().any(has_type), "{what}: another content type");
            return;
        }
        if schema.is_null() {
            assert!(
                reply.bytes.is_empty(),
                "{what}: a body, but the OpenAPI document describes none"
            );
            return;
        }
        let errors: Vec<String> = {
            let validator = self.validator(&what, schema);
            validator
                .iter_errors(&reply.json())
                .map(|e| format!("{}: {e}", e.instance_path()))
                .collect()
        };
        assert!(
            errors.is_empty(),
            "{what} is not as described: {errors:#?}\n{}",
            reply.json()
        );
    }

    /// The target of a reference within the document.
    pub fn resolve(&self, reference: &str) -> &Value {
        let target = self.document.pointer(reference.trim_start_matches('#'));
        target.expect("references lead somewhere")
    }

    fn validator(&self, key: &str, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("no holder panics");
        let make = || {
            let whole = json!({"allOf": [schema], "components": self.document["components"]});
            Arc::new(
                jsonschema::validator_for(&whole).unwrap_or_else(|error| panic!("{key}: {error}")),
            )
        };
        validators
            .entry(key.to_owned())
            .or_insert_with(make)
            .clone()
    }
}

fn matches(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) =
        (template.split('/').collect(), path.split('/').collect());
    // The path of a page may contain slashes.
    let is_open = template.last() == Some(&"{pagePath}") && template.len() <= path.len();
    (is_open || template.len() == path.len())
        && template
            .iter()
            .zip(&path)
            .all(|(t, p)| t.starts_with('{') || t == p)
}
