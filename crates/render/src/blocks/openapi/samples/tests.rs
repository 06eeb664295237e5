//! Golden samples of each language, and tests that no value escapes its literal.

use openapi::SpecValue;
use serde_json::{Value, json};

use super::{LANGUAGES, Request};
use crate::blocks::openapi::spec::Spec;

mod bounds;
mod golden;
mod hostile;
mod wire;

/// The samples of an operation, in the order of the languages.
fn samples(spec: &Value, path: &str, method: &str) -> [String; 5] {
    let spec = SpecValue::from(spec.clone());
    let operation = Spec::new(&spec).operation(path, method).unwrap();
    let request = Request::of(&operation);
    LANGUAGES.map(|language| (language.write)(&request))
}

/// A spec of one operation.
fn described(operation: &Value) -> Value {
    json!({
        "openapi": "3.1.0",
        "servers": [{"url": "https://api.example.org/v1"}],
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "paths": {"/stations/{stationId}": {"post": operation}},
    })
}
