//! Valid bodies, each with one error.

use serde_json::{Map, Value, json};

/// A body with one value of another kind, or without a required field.
pub(crate) struct InvalidBody {
    pub(crate) body: Value,
    /// The path of the error, as in messages.
    pub(crate) path: String,
    /// Whether the schema rejects this kind of value there.
    pub(crate) is_refused: bool,
}

/// A step of the path to a value in a body.
#[derive(Clone)]
enum Step {
    Member(String),
    First,
}

/// `good` is a body that the operation accepts.
pub(crate) fn wrong_bodies(document: &Value, schema: &Value, good: &Value) -> Vec<InvalidBody> {
    let mut all: Vec<InvalidBody> = others()
        .into_iter()
        .filter(|value| !value.is_object() && !value.is_null())
        .map(|body| InvalidBody {
            body,
            path: "body".to_owned(),
            is_refused: true,
        })
        .collect();
    invalidate_each(document, schema, good, &mut Vec::new(), good, &mut all);
    let mut seen = Vec::new();
    all.retain(|wrong| {
        let text = wrong.body.to_string();
        let is_new = !seen.contains(&text);
        seen.push(text);
        is_new
    });
    all
}

fn others() -> [Value; 6] {
    [
        // The index of the first variant, for a parser that accepts indexes.
        json!(0),
        json!(true),
        json!("no such value"),
        json!([]),
        json!({}),
        json!(null),
    ]
}

/// Schemas whose fields have their own parsers. They contain one another recursively.
const OPAQUE: [&str; 5] = [
    "Document",
    "DocumentNode",
    "Customization",
    "DefaultContent",
    "SiteRedirectDestination",
];

fn resolve<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(reference) if OPAQUE.iter().any(|name| reference.ends_with(name)) => &Value::Null,
        Some(reference) => {
            let target = document.pointer(reference.trim_start_matches('#'));
            resolve(document, target.expect("references lead somewhere"))
        }
        None => schema,
    }
}

/// The schemas that a value can have, without null.
fn choices<'d>(document: &'d Value, schema: &'d Value) -> Vec<&'d Value> {
    let schema = resolve(document, schema);
    let several = ["oneOf", "anyOf"]
        .iter()
        .find_map(|key| schema[*key].as_array());
    match several {
        Some(several) => {
            let several = several.iter().filter(|choice| choice["type"] != "null");
            several
                .flat_map(|choice| choices(document, choice))
                .collect()
        }
        None => vec![schema],
    }
}

/// The fields of an object, and whether each is required.
fn members(document: &Value, schema: &Value) -> Vec<(String, Value, bool)> {
    let schema = resolve(document, schema);
    let mut all = Vec::new();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        all.extend(members(document, part));
    }
    let required = schema["required"].as_array();
    for (name, value) in schema["properties"].as_object().into_iter().flatten() {
        let needed = required.is_some_and(|names| names.iter().any(|needed| needed == name));
        all.push((name.clone(), value.clone(), needed));
    }
    all
}

fn kind(schema: &Value) -> &str {
    let listed = schema["type"].as_array().into_iter().flatten();
    let mut kinds = listed.chain([&schema["type"]]).filter_map(Value::as_str);
    kinds.find(|kind| *kind != "null").unwrap_or_default()
}

/// Valid bodies, one for each choice.
fn samples(document: &Value, schema: &Value) -> Vec<Value> {
    let all = choices(document, schema).into_iter();
    all.flat_map(|schema| sample(document, schema)).collect()
}

/// Valid bodies with only the required fields.
fn sample(document: &Value, schema: &Value) -> Vec<Value> {
    let members = members(document, schema);
    if !members.is_empty() {
        let needed = members.into_iter().filter(|(_, _, needed)| *needed);
        let object = needed.filter_map(|(name, schema, _)| {
            let first = samples(document, &schema).into_iter().next()?;
            Some((name, first))
        });
        return vec![Value::Object(object.collect::<Map<_, _>>())];
    }
    match kind(schema) {
        "string" => vec![schema["enum"].get(0).cloned().unwrap_or(json!("x"))],
        "boolean" => vec![json!(true)],
        "integer" | "number" => vec![json!(1)],
        "array" => {
            let items = samples(document, &schema["items"]).into_iter();
            items.map(|item| json!([item])).collect()
        }
        _ => vec![json!({})],
    }
}

/// Makes each value of a sample invalid in turn.
fn invalidate_each(
    document: &Value,
    schema: &Value,
    sample: &Value,
    way: &mut Vec<Step>,
    whole: &Value,
    all: &mut Vec<InvalidBody>,
) {
    let fitting = choices(document, schema);
    if !way.is_empty() {
        let has_free_kind = fitting.iter().any(|choice| kind(choice).is_empty())
            && fitting
                .iter()
                .all(|choice| members(document, choice).is_empty());
        for value in others() {
            // An optional field may also be null, whether documented or not.
            let fits = has_free_kind
                || value.is_null()
                || fitting
                    .iter()
                    .any(|choice| is_kind(document, choice, &value));
            all.push(InvalidBody {
                body: replaced(whole, way, Some(value)),
                path: told(way),
                is_refused: !fits,
            });
        }
    }
    // The fields of a sample determine which of several objects it is.
    let described = fitting.iter().find(|choice| {
        let members = members(document, choice);
        sample.is_object()
            && !members.is_empty()
            && members
                .iter()
                .all(|(name, schema, _)| match &schema["enum"] {
                    Value::Array(words) if words.len() == 1 => sample[name] == words[0],
                    _ => true,
                })
    });
    for (name, schema, needed) in described
        .map(|choice| members(document, choice))
        .unwrap_or_default()
    {
        way.push(Step::Member(name.clone()));
        if needed {
            all.push(InvalidBody {
                body: replaced(whole, way, None),
                path: told(way),
                is_refused: true,
            });
        }
        for value in samples(document, &schema) {
            let whole = replaced(whole, way, Some(value.clone()));
            invalidate_each(document, &schema, &value, way, &whole, all);
        }
        way.pop();
    }
    if let (Some(list), Some(first)) = (fitting.iter().find(|c| kind(c) == "array"), sample.get(0))
    {
        way.push(Step::First);
        invalidate_each(document, &list["items"], first, way, whole, all);
        way.pop();
    }
}

/// Whether a value is of the kind that a schema requires; strings may still not be enum values.
fn is_kind(document: &Value, schema: &Value, value: &Value) -> bool {
    let wanted = if members(document, schema).is_empty() {
        kind(schema)
    } else {
        "object"
    };
    match value {
        // A missing field of it is reported as an error of that field.
        Value::Object(_) => wanted == "object",
        Value::Array(_) => wanted == "array",
        Value::String(_) => wanted == "string" && schema["enum"].is_null(),
        Value::Number(_) => wanted == "integer" || wanted == "number",
        Value::Bool(_) => wanted == "boolean",
        Value::Null => false,
    }
}

fn replaced(whole: &Value, way: &[Step], value: Option<Value>) -> Value {
    let mut body = whole.clone();
    let (last, above) = way.split_last().expect("not the whole");
    let mut place = &mut body;
    for step in above {
        place = match step {
            Step::Member(name) => &mut place[name.as_str()],
            Step::First => &mut place[0],
        };
    }
    match (last, value) {
        (Step::Member(name), Some(value)) => place[name.as_str()] = value,
        (Step::Member(name), None) => {
            place.as_object_mut().expect("an object").remove(name);
        }
        (Step::First, Some(value)) => place[0] = value,
        (Step::First, None) => {}
    }
    body
}

fn told(way: &[Step]) -> String {
    way.iter().fold(String::new(), |reported, step| match step {
        Step::Member(name) if reported.is_empty() => name.clone(),
        Step::Member(name) => format!("{reported}.{name}"),
        Step::First => format!("{reported}[0]"),
    })
}
