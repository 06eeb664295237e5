//! A request as the spec defines it, independent of language.

use openapi::SpecValue;

use super::{
    body::{self, Body},
    extras::RequestExtras,
    query, url,
    values::{MAX_PARAMETER_COST, comma_joined},
};
use crate::blocks::openapi::{
    content_type,
    example::ParameterExamples,
    label::label,
    spec::{Operation, contents},
};

/// Maximum parameters of one kind.
const MAX_PARAMETERS: usize = 20;

pub(super) struct Request {
    /// In uppercase.
    pub(super) method: String,
    pub(super) url: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Option<Body>,
    /// Whether the response is JSON.
    pub(super) expects_json: bool,
}

impl Request {
    pub(super) fn of(operation: &Operation) -> Self {
        let mut extras = RequestExtras::default();
        for scheme in operation.spec.first_schemes(operation.value) {
            extras.authorize(scheme);
        }
        let mut examples = ParameterExamples::new(operation.spec);
        for parameter in required(operation, "header") {
            let name = parameter.text("name");
            if is_ignored_header(name) {
                continue;
            }
            let value = comma_joined(&examples.of(parameter, MAX_PARAMETER_COST));
            extras.add_header(name, &value);
        }
        for parameter in required(operation, "cookie") {
            let value = comma_joined(&examples.of(parameter, MAX_PARAMETER_COST));
            extras
                .cookies
                .push(format!("{}={value}", label(parameter.text("name"))));
        }
        for parameter in required(operation, "query") {
            let value = examples.of(parameter, MAX_PARAMETER_COST);
            extras.query.extend(query::pairs(parameter, &value));
        }
        let cookies = std::mem::take(&mut extras.cookies).join("; ");
        if !cookies.is_empty() {
            extras.add_header("Cookie", &cookies);
        }
        let url = url::of(operation, &extras.query, &mut examples);
        let body = body::of(operation, &mut examples).map(|(kind, body)| {
            if let Some(kind) = kind {
                extras.add_header("Content-Type", &kind);
            }
            body
        });
        Self {
            method: method(&operation.method),
            url,
            headers: extras.headers,
            body,
            expects_json: is_json_response(operation),
        }
    }
}

/// OpenAPI ignores parameters of these names: body, responses and security schemes define them.
pub(in crate::blocks::openapi) fn is_ignored_header(name: &str) -> bool {
    let mut ignored = ["Accept", "Authorization", "Content-Type"].iter();
    ignored.any(|ignored| ignored.eq_ignore_ascii_case(name))
}

/// Sanitizes the method: a spec can contain any text here.
fn method(written: &str) -> String {
    let is_word = written.len() <= 20 && written.chars().all(|c| c.is_ascii_alphabetic());
    if is_word && !written.is_empty() {
        written.to_ascii_uppercase()
    } else {
        "GET".to_owned()
    }
}

fn required<'a>(operation: &Operation<'a>, place: &str) -> Vec<&'a SpecValue> {
    let mut parameters = operation.parameters(place);
    parameters.retain(|parameter| parameter.is_true("required"));
    parameters.truncate(MAX_PARAMETERS);
    parameters
}

fn is_json_response(operation: &Operation) -> bool {
    let responses = operation.responses();
    let good = responses.iter().find(|(status, _)| status.starts_with('2'));
    good.is_some_and(|(_, response)| {
        let contents = contents(response);
        contents
            .first()
            .is_some_and(|(kind, _)| content_type::is_json(kind))
    })
}
