//! Compiles schemas of the OpenAPI document to shapes.

use std::collections::BTreeMap;

use serde_json::Value;

use super::shape::{FieldShape, Form, ObjectFields, Shape, Shapes, constant_value};

const NAMED: &str = "#/components/schemas/";

/// Schemas that have their own parsers after that of the body. Those accept undocumented fields, such as fields of
/// future blocks, or reject them by name.
const SEPARATELY_PARSED: [&str; 3] = ["ClaimsSchema", "Customization", "Document"];

/// Compiles all named schemas.
pub(super) fn compile_named(document: &Value) -> Shapes {
    let schemas = document["components"]["schemas"].as_object();
    let schemas = schemas.into_iter().flatten();
    let shape = |name: &str, schema: &Value| {
        if SEPARATELY_PARSED.contains(&name) {
            Shape::new(Form::Free)
        } else {
            compile(document, schema)
        }
    };
    Shapes(
        schemas
            .map(|(name, schema)| (name.clone(), shape(name, schema)))
            .collect(),
    )
}

pub(super) fn compile(document: &Value, schema: &Value) -> Shape {
    if let Some(name) = name(schema) {
        return Shape::new(Form::Named(name.to_owned()));
    }
    for choices in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choices].as_array() {
            return choice(document, choices);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        if let Some(members) = members(document, schema) {
            return Shape::new(Form::Object(members));
        }
        // The default of a parameter comes as a separate part of `allOf` with nothing else in it.
        let telling = parts.iter().find(|part| !is_bare(part));
        return telling.map_or_else(any, |part| compile(document, part));
    }
    typed(document, schema)
}

fn any() -> Shape {
    Shape {
        nullable: true,
        form: Form::Any,
    }
}

fn name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(NAMED)
}

fn is_bare(schema: &Value) -> bool {
    name(schema).is_none()
        && schema["type"] == "object"
        && schema["properties"].is_null()
        && schema["additionalProperties"].is_null()
}

fn typed(document: &Value, schema: &Value) -> Shape {
    let mut kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let nullable = kinds.contains(&"null");
    kinds.retain(|kind| *kind != "null");
    let form = match kinds.as_slice() {
        ["string"] => text(schema),
        ["boolean"] => Form::Boolean,
        ["integer"] => Form::Number { is_whole: true },
        ["number"] => Form::Number { is_whole: false },
        ["array"] => Form::List(Box::new(compile(document, &schema["items"]))),
        ["object"] => object(document, schema),
        [] if schema["properties"].is_object() => object(document, schema),
        _ => return any(),
    };
    Shape { nullable, form }
}

fn text(schema: &Value) -> Form {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let words = listed.chain([&schema["const"]]).filter_map(Value::as_str);
    Form::Text {
        values: words.map(str::to_owned).collect(),
        is_time: schema["format"] == "date-time",
    }
}

fn object(document: &Value, schema: &Value) -> Form {
    if let Some(members) = members(document, schema) {
        return Form::Object(members);
    }
    let values = &schema["additionalProperties"];
    if values.as_object().is_some_and(|values| !values.is_empty()) {
        Form::Map(Box::new(compile(document, values)))
    } else {
        Form::Free
    }
}

/// The fields of an object and of all schemas that it is composed of. None, if there are none.
fn members(document: &Value, schema: &Value) -> Option<ObjectFields> {
    let mut found = ObjectFields::default();
    collect(document, schema, &mut found);
    (!found.known.is_empty()).then_some(found)
}

fn collect(document: &Value, schema: &Value, found: &mut ObjectFields) {
    if let Some(name) = name(schema) {
        collect(document, &document["components"]["schemas"][name], found);
        return;
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        collect(document, part, found);
    }
    let required = schema["required"].as_array();
    let is_required = |name: &str| {
        let mut required = required.into_iter().flatten();
        required.any(|required| required.as_str() == Some(name))
    };
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let member = FieldShape {
            shape: compile(document, schema),
            is_required: is_required(name),
        };
        found.known.insert(name.clone(), member);
    }
    let others = &schema["additionalProperties"];
    found.is_open |= others.is_object() || *others == Value::Bool(true);
}

fn choice(document: &Value, choices: &[Value]) -> Shape {
    let nullable = choices.iter().any(|choice| choice["type"] == "null");
    let others: Vec<&Value> = choices
        .iter()
        .filter(|choice| choice["type"] != "null")
        .collect();
    let mut shape = match others.as_slice() {
        [] => any(),
        [only] => compile(document, only),
        several => Shape::new(tagged(document, several).unwrap_or_else(|| {
            let several = several.iter().map(|choice| compile(document, choice));
            merge_choices(several.collect())
        })),
    };
    shape.nullable |= nullable;
    shape
}

/// Objects that are told apart by a field with a different constant in each.
fn tagged(document: &Value, choices: &[&Value]) -> Option<Form> {
    let all = choices.iter().map(|choice| members(document, choice));
    let all: Vec<ObjectFields> = all.collect::<Option<_>>()?;
    let is_tag = |name: &str| {
        let tags = all.iter().map(|members| members.known.get(name));
        tags.map(|tag| tag.and_then(constant_value))
            .all(|word| word.is_some())
    };
    let mut names = all.first()?.known.keys();
    let tag = names.find(|name| is_tag(name))?.clone();
    let count = all.len();
    let variants: BTreeMap<String, Form> = all
        .into_iter()
        .filter_map(|members| {
            let word = constant_value(members.known.get(&tag)?)?.to_owned();
            Some((word, Form::Object(members)))
        })
        .collect();
    (variants.len() == count).then_some(Form::Tagged { tag, variants })
}

/// Merges enum values that are described one by one into one list.
fn merge_choices(choices: Vec<Shape>) -> Form {
    let words_of = |choice: &Shape| match &choice.form {
        Form::Text { values: words, .. } if !words.is_empty() => Some(words.clone()),
        _ => None,
    };
    let words: Option<Vec<_>> = choices.iter().map(words_of).collect();
    match words {
        Some(words) => Form::Text {
            values: words.concat(),
            is_time: false,
        },
        None => Form::Either(choices),
    }
}
