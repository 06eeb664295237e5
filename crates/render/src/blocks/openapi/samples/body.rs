//! The body of a request: JSON, a form, a multipart form, a file, or text.

use openapi::{SpecMap, SpecValue};

use super::{query::separator, values::list_values, xml};
use crate::blocks::openapi::{
    content_type::{FORM, MULTIPART, essence, is_json, is_xml},
    example::{self, ParameterExamples, Sender, is_file},
    spec::{Operation, Spec, reference},
};

/// Nodes and bytes of a body, which is only for reading.
const MAX_BODY_COST: usize = 2_000;
/// Maximum form fields shown.
const MAX_FIELDS: usize = 50;

pub(in crate::blocks::openapi) enum Body {
    Json(SpecValue),
    Text(String),
    /// The library sets the content type.
    Form(Vec<(String, String)>),
    Multipart(Vec<Part>),
    /// The content of a file with this name.
    File(&'static str),
}

pub(in crate::blocks::openapi) enum Part {
    Text(String, String),
    File(String, &'static str),
}

/// Returns the body, and its content type if the request must set it. JSON is preferred.
pub(in crate::blocks::openapi) fn of(
    operation: &Operation,
    examples: &mut ParameterExamples<'_>,
) -> Option<(Option<String>, Body)> {
    let bodies = operation.bodies();
    let json = bodies.iter().find(|(kind, _)| is_json(kind));
    let Some(&(kind, content)) = json.or(bodies.first()) else {
        return swagger2_form(operation, examples).map(|body| (None, body));
    };
    let schema = content.get("schema").unwrap_or(&SpecValue::Null);
    let resolved = operation.spec.resolve(schema);
    let example = example::of_content(operation.spec, (kind, content), Sender::Client);
    let example = example.map(|example| example::truncated(&example, MAX_BODY_COST));
    match (essence(kind).as_str(), example) {
        (FORM, Some(SpecValue::Object(members))) => Some((None, form(&members)?)),
        (MULTIPART, Some(SpecValue::Object(members))) => {
            let properties = resolved.get("properties");
            let parts = members.iter().map(|(name, value)| {
                let schema = properties.and_then(|all| all.get(name));
                let schema = operation.spec.resolve(schema.unwrap_or(&SpecValue::Null));
                let items = operation
                    .spec
                    .resolve(schema.get("items").unwrap_or(&SpecValue::Null));
                (name.as_str(), value, is_file(schema) || is_file(items))
            });
            Some((None, multipart(parts)?))
        }
        (_, Some(value)) => {
            let body = match value {
                SpecValue::String(text) if !is_json(kind) => Body::Text(text),
                value if is_xml(kind) => {
                    let root = xml_name(operation.spec, schema).unwrap_or("root");
                    let items = resolved.get("items");
                    let item = items.and_then(|items| xml_name(operation.spec, items));
                    Body::Text(xml::document(root, item.unwrap_or("item"), &value))
                }
                value => Body::Json(value),
            };
            Some((Some(concrete(kind).to_owned()), body))
        }
        (_, None) if is_json(kind) => None,
        (_, None) => Some((Some(concrete(kind).to_owned()), Body::File(file_name(kind)))),
    }
}

/// Returns the XML element name of a schema: the one it sets, or the schema's name.
fn xml_name<'s>(spec: Spec<'s>, schema: &'s SpecValue) -> Option<&'s str> {
    let name = spec.resolve(schema).get("xml").map(|xml| xml.text("name"));
    let name = name.filter(|name| !name.is_empty());
    name.or_else(|| reference(schema)?.rsplit('/').next())
}

/// A spec may allow wildcard types; a request has a concrete one.
fn concrete(kind: &str) -> &str {
    match kind {
        kind if essence(kind) == "image/*" => "image/png",
        kind if kind.contains('*') => "application/octet-stream",
        kind => kind,
    }
}

/// List values become several fields of the same name.
fn form(members: &SpecMap) -> Option<Body> {
    let pairs = members.iter().flat_map(|(name, value)| {
        let values = list_values(value).into_iter();
        values.map(move |value| (name.clone(), value))
    });
    let pairs: Vec<(String, String)> = pairs.collect();
    (!pairs.is_empty()).then_some(Body::Form(pairs))
}

fn multipart<'v>(members: impl Iterator<Item = (&'v str, &'v SpecValue, bool)>) -> Option<Body> {
    let mut parts = Vec::new();
    for (name, value, is_file) in members {
        // curl treats the text after `=` as the value, or as the name of a file to send.
        if name.contains('=') {
            continue;
        }
        if is_file {
            parts.push(Part::File(name.to_owned(), file_name(name)));
            continue;
        }
        let values = list_values(value).into_iter();
        parts.extend(values.map(|value| Part::Text(name.to_owned(), value)));
    }
    (!parts.is_empty()).then_some(Body::Multipart(parts))
}

/// In Swagger 2 form fields are parameters.
fn swagger2_form(operation: &Operation, examples: &mut ParameterExamples<'_>) -> Option<Body> {
    let mut fields = operation.parameters("formData");
    fields.truncate(MAX_FIELDS);
    let kinds = operation
        .value
        .get("consumes")
        .and_then(SpecValue::as_array);
    let mut kinds = kinds.into_iter().flatten().filter_map(SpecValue::as_str);
    let is_multipart = kinds.any(|kind| essence(kind) == MULTIPART);
    let mut members = SpecMap::new();
    for field in &fields {
        let value = examples.of(field, MAX_BODY_COST / 10);
        members.insert(field.text("name").to_owned(), value);
    }
    for field in &fields {
        let value = members.get_mut(field.text("name"));
        if let Some(value) = value.filter(|value| value.is_array())
            && let Some(separator) = separator(field)
        {
            *value = list_values(value).join(separator).into();
        }
    }
    if is_multipart || fields.iter().any(|field| is_file(field)) {
        let files: Vec<&str> = fields
            .iter()
            .filter(|field| is_file(field))
            .map(|field| field.text("name"))
            .collect();
        let members = members.iter();
        return multipart(
            members.map(|(name, value)| (name.as_str(), value, files.contains(&name.as_str()))),
        );
    }
    form(&members)
}

/// Returns a file name by content type or field name.
fn file_name(of: &str) -> &'static str {
    let of = of.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| of.contains(word));
    if has(&["image", "photo", "picture", "avatar", "logo", "icon"]) {
        "picture.png"
    } else if has(&["csv"]) {
        "table.csv"
    } else if has(&["zip", "archive"]) {
        "archive.zip"
    } else if has(&["pdf", "document", "report"]) {
        "document.pdf"
    } else {
        "file.bin"
    }
}
