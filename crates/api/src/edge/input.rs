//! Compares requests with the OpenAPI document: unknown fields and parameters are listed in `X-Ignored`, or rejected
//! with `Prefer: handling=strict`; and parse errors of bodies are explained.

mod compile;
mod mismatch;
mod nearest;
mod report;
mod shape;
mod table;
mod unknown;

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use model::{Error, json_message};
use serde::de::IgnoredAny;
use serde_json::{Value, error::Category};

use self::{
    mismatch::Mismatch,
    shape::{Shape, Shapes},
    unknown::{MAX_UNKNOWN, UnknownName},
};
use crate::edge::query_string;

pub(crate) use self::table::InputTable;

const PREFER: &str = "prefer";
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const STRICT: &str = "handling=strict";

/// The described input of one operation.
#[derive(Debug)]
pub(crate) struct OperationInput {
    shapes: Arc<Shapes>,
    body: Option<Shape>,
    parameters: Vec<(String, Shape)>,
}

/// The input of one request, and what was ignored of it.
#[derive(Debug)]
pub(crate) struct RequestInput {
    input: Arc<OperationInput>,
    strict: bool,
    unknown: Mutex<Vec<UnknownName>>,
}

impl RequestInput {
    fn new(input: Arc<OperationInput>, headers: &HeaderMap) -> Self {
        let preferences = headers.get_all(PREFER).iter();
        let mut preferences = preferences
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split([',', ';']));
        Self {
            input,
            strict: preferences.any(|preference| preference.trim().eq_ignore_ascii_case(STRICT)),
            unknown: Mutex::new(Vec::new()),
        }
    }

    pub(crate) fn check_query(&self, uri: &Uri) -> Result<(), Error> {
        if uri.query().is_none_or(str::is_empty) {
            return Ok(());
        }
        let known = || self.input.parameters.iter().map(|(name, _)| name.as_str());
        let mut unknown: Vec<UnknownName> = Vec::new();
        for (name, _) in query_string::pairs(uri) {
            let is_reported = unknown.iter().any(|reported| reported.path == name);
            if !is_reported && unknown.len() < MAX_UNKNOWN && known().all(|known| known != name) {
                let near = nearest::nearest(&name, known()).map(str::to_owned);
                unknown.push(UnknownName {
                    path: name,
                    suggestion: near,
                });
            }
        }
        self.record_unknown(unknown, "parameter")
    }

    /// Checks the raw JSON of a body.
    pub(crate) fn check_body(&self, bytes: &[u8]) -> Result<(), Error> {
        let Some(shape) = &self.input.body else {
            return Ok(());
        };
        let found = unknown::find(&self.input.shapes, shape, bytes);
        if let Some(path) = found.array {
            let field = if path.is_empty() {
                json_message::BODY_FIELD.to_owned()
            } else {
                path
            };
            return Err(Error::invalid(field, "must be an object, not an array"));
        }
        if let Some(Mismatch { path, message }) = found.number {
            return Err(Error::invalid(path, message));
        }
        self.record_unknown(found.unknown, "field")
    }

    fn record_unknown(&self, unknown: Vec<UnknownName>, what: &str) -> Result<(), Error> {
        if self.strict && !unknown.is_empty() {
            return Err(report::strict_error(&unknown, what));
        }
        let mut all = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(unknown);
        Ok(())
    }

    /// Lists the ignored names in the response.
    pub(crate) fn write_headers(&self, headers: &mut HeaderMap) {
        if self.strict {
            headers.insert(PREFERENCE_APPLIED, HeaderValue::from_static(STRICT));
        }
        let all = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = report::ignored_header(&all) {
            headers.insert(report::X_IGNORED, value);
        }
    }

    /// Returns the error for a parameter that could not be parsed.
    pub(crate) fn explain_parameter(&self, path: &str, serde_message: &str) -> Error {
        // `type[1]` is the second value of the parameter `type`.
        let name = path.split('[').next().unwrap_or(path);
        let mut parameters = self.input.parameters.iter();
        let shape = parameters.find(|(known, _)| known == name);
        let noun = shape
            .and_then(|(_, shape)| mismatch::describe_expected_item(&self.input.shapes, shape));
        let is_about_value =
            serde_message.starts_with("invalid ") || serde_message.starts_with("unknown variant ");
        match noun {
            Some(noun) if is_about_value => Error::invalid(name, format!("must be {noun}")),
            _ => json_message::translate(name, serde_message),
        }
    }

    /// Returns the first mismatch at the path that the parser reports.
    fn mismatch(&self, bytes: &[u8], path: &str) -> Option<Mismatch> {
        let shape = self.input.body.as_ref()?;
        let value: Value = serde_json::from_slice(bytes).ok()?;
        let all = mismatch::find(&self.input.shapes, shape, &value);
        let is_below = |found: &Mismatch| match found.path.strip_prefix(path) {
            Some(rest) => path.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']),
            None => false,
        };
        all.into_iter().find(is_below)
    }
}

/// Returns the error for a body that could not be parsed.
pub(crate) fn explain_body(
    sent: Option<&RequestInput>,
    bytes: &[u8],
    path: &str,
    error: &serde_json::Error,
) -> Error {
    let path = if path == "." { "" } else { path };
    // The parser also reports a syntax error where it expects a string and finds an array.
    let is_json = serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
    match error.classify() {
        Category::Data => {}
        _ if is_json => {}
        Category::Eof => {
            let message = "ends before it is complete; a bracket or a quotation mark is missing";
            return Error::invalid(json_message::BODY_FIELD, message);
        }
        Category::Syntax | Category::Io => {
            let place = error_position(bytes, error);
            let message = format!("is not JSON: something is wrong at byte {place}");
            return Error::invalid(json_message::BODY_FIELD, message);
        }
    }
    match sent.and_then(|sent| sent.mismatch(bytes, path)) {
        Some(Mismatch { path, message }) if path.is_empty() => {
            Error::invalid(json_message::BODY_FIELD, message)
        }
        Some(Mismatch { path, message }) => Error::invalid(path, message),
        None => json_message::translate(path, &error.to_string()),
    }
}

/// Returns the byte position at which the parser stopped, from 1.
fn error_position(bytes: &[u8], error: &serde_json::Error) -> usize {
    let lines = bytes.split(|byte| *byte == b'\n');
    let before: usize = lines
        .take(error.line().saturating_sub(1))
        .map(|line| line.len() + 1)
        .sum();
    (before + error.column()).max(1)
}
