//! The body of a form: a text with the example of the spec, a file, or the fields of a form.

use serde::Serialize;

use super::fields::{Encoding, FormField, Place};
use crate::blocks::openapi::{
    content_type::{FORM, MULTIPART},
    example::ParameterExamples,
    samples::{Body, Part, request_body},
    spec::Operation,
};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct FormBody {
    /// The content type. Of a multipart form, browsers add the boundary.
    #[serde(rename = "type")]
    content_type: String,
    /// The example. None for a file, and for a form, whose values are in its fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Returns the body of an operation. The fields of a form are added to `fields`.
pub(super) fn of_operation(operation: &Operation, fields: &mut Vec<FormField>) -> Option<FormBody> {
    // Browsers send no body with these.
    if matches!(operation.method.as_str(), "get" | "head") {
        return None;
    }
    let mut examples = ParameterExamples::new(operation.spec);
    let (content_type, body) = request_body(operation, &mut examples)?;
    let content_type = content_type.unwrap_or_else(|| match body {
        Body::Multipart(_) => MULTIPART.to_owned(),
        _ => FORM.to_owned(),
    });
    let text = match body {
        Body::Json(value) => Some(format!("{value:#}")),
        Body::Text(text) => Some(text),
        Body::File(_) => None,
        Body::Form(pairs) => {
            let parts = pairs.into_iter();
            fields.extend(parts.map(|(name, value)| field(name, Place::Form, value)));
            None
        }
        Body::Multipart(parts) => {
            fields.extend(parts.into_iter().map(|part| match part {
                Part::Text(name, value) => field(name, Place::Part, value),
                Part::File(name, _) => field(name, Place::File, String::new()),
            }));
            None
        }
    };
    Some(FormBody { content_type, text })
}

fn field(name: String, place: Place, example: String) -> FormField {
    FormField {
        name,
        place,
        required: false,
        example,
        options: Vec::new(),
        encoding: Encoding::Text,
    }
}
