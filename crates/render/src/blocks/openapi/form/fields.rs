//! The fields of a form: the parameters of an operation, and the parts of a form that is its body.

use openapi::SpecValue;
use serde::Serialize;

use crate::blocks::openapi::{
    example::ParameterExamples,
    label::label,
    samples::{
        MAX_PARAMETER_COST, as_text, is_exploded, is_ignored_header, list_values, separator,
    },
    spec::{Operation, Spec},
};

/// Parameters of one kind.
const MAX_PARAMETERS: usize = 100;
/// Choices of a parameter. With more, it is a text.
const MAX_OPTIONS: usize = 60;
/// Headers that browsers do not let scripts set.
const FORBIDDEN_HEADERS: &[&str] = &[
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "connection",
    "content-length",
    "cookie",
    "date",
    "dnt",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    Path,
    Query,
    Header,
    /// A field of a form.
    Form,
    /// A field of a multipart form.
    Part,
    /// A file of a multipart form.
    File,
}

/// How the text of a field becomes the values of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Encoding {
    /// As it is.
    Text,
    /// Values between commas, each sent by itself.
    List,
    /// Values between commas, joined by this.
    Joined(&'static str),
    /// An object as JSON, of which each field is sent by itself.
    Object,
    /// The same, with names such as `filter[name]`.
    Deep,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct FormField {
    pub(super) name: String,
    #[serde(rename = "in")]
    pub(super) place: Place,
    pub(super) required: bool,
    /// The value of a required field, and a hint for others, which are not sent while they are empty.
    pub(super) example: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) options: Vec<String>,
    pub(super) encoding: Encoding,
}

/// Returns the parameters that a browser can send. The names of others are added to `unsent`.
pub(super) fn of_parameters(operation: &Operation, unsent: &mut Vec<String>) -> Vec<FormField> {
    let mut examples = ParameterExamples::new(operation.spec);
    let mut fields = Vec::new();
    for (name, place) in [
        ("path", Place::Path),
        ("query", Place::Query),
        ("header", Place::Header),
    ] {
        for parameter in operation.parameters(name).into_iter().take(MAX_PARAMETERS) {
            let name = label(parameter.text("name"));
            let is_header = place == Place::Header;
            if name.is_empty() || is_header && is_ignored_header(name) {
                continue;
            }
            if is_header && is_forbidden(name) {
                unsent.push(name.to_owned());
                continue;
            }
            let example = examples.of(parameter, MAX_PARAMETER_COST);
            fields.push(field(operation.spec, (parameter, place), &example));
        }
    }
    let cookies = operation.parameters("cookie").into_iter();
    let cookies = cookies.map(|cookie| label(cookie.text("name")).to_owned());
    unsent.extend(cookies.take(MAX_PARAMETERS));
    fields
}

fn is_forbidden(header: &str) -> bool {
    let header = header.to_ascii_lowercase();
    FORBIDDEN_HEADERS.contains(&header.as_str())
        || header.starts_with("sec-")
        || header.starts_with("proxy-")
}

fn field(spec: Spec, (parameter, place): (&SpecValue, Place), example: &SpecValue) -> FormField {
    let encoding = match (place, example) {
        (Place::Query, SpecValue::Array(_)) => {
            separator(parameter).map_or(Encoding::List, Encoding::Joined)
        }
        (Place::Query, SpecValue::Object(_)) if parameter.get("content").is_some() => {
            Encoding::Text
        }
        (Place::Query, SpecValue::Object(_)) if parameter.text("style") == "deepObject" => {
            Encoding::Deep
        }
        (Place::Query, SpecValue::Object(_)) if is_exploded(parameter) => Encoding::Object,
        _ => Encoding::Text,
    };
    let example_text = match example {
        SpecValue::Array(_) => list_values(example).join(","),
        other => as_text(other),
    };
    FormField {
        name: label(parameter.text("name")).to_owned(),
        place,
        required: place == Place::Path || parameter.is_true("required"),
        example: example_text,
        options: options(spec, parameter),
        encoding,
    }
}

/// Returns the values of a parameter that has only some.
fn options(spec: Spec, parameter: &SpecValue) -> Vec<String> {
    let schema = spec.resolve(parameter.get("schema").unwrap_or(parameter));
    if schema.text("type") == "boolean" {
        return ["true", "false"].map(str::to_owned).to_vec();
    }
    let listed = schema.get("enum").and_then(SpecValue::as_array);
    let listed = listed.into_iter().flatten();
    let values = listed.filter(|value| !value.is_null() && !value.is_array() && !value.is_object());
    let values: Vec<String> = values
        .take(MAX_OPTIONS + 1)
        .map(|value| label(&as_text(value)).to_owned())
        .collect();
    if values.len() > MAX_OPTIONS {
        return Vec::new();
    }
    values
}
