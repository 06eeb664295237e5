//! Bodies that fit a schema, each with one thing made wrong.

use serde_json::{Map, Value, json};

/// A body with one value of another kind, or without a member that it needs.
pub(crate) struct Wrong {
    pub(crate) body: Value,
    /// The way to what is wrong, as messages tell it.
    pub(crate) path: String,
    /// Whether the schema takes nothing of this kind there.
    pub(crate) is_refused: bool,
}

/// Where a value stands in a body.
#[derive(Clone)]
enum Step {
    Member(String),
    First,
}

/// `good` is a body that the operation accepts.
pub(crate) fn wrong_bodies(document: &Value, schema: &Value, good: &Value) -> Vec<Wrong> {
    let mut all: Vec<Wrong> = others()
        .into_iter()
        .filter(|value| !value.is_object() && !value.is_null())
        .map(|body| Wrong {
            body,
            path: "body".to_owned(),
            is_refused: true,
        })
        .collect();
    spoil(document, schema, good, &mut Vec::new(), good, &mut all);
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
        // The first variant, for a reader that counts them.
        json!(0),
        json!(true),
        json!("no such value"),
        json!([]),
        json!({}),
        json!(null),
    ]
}

/// Schemas whose members are read by code of their own. They hold one another without end.
const OPAQUE: [&str; 4] = [
    "Document",
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

/// What a value can be, without null.
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

/// The members of an object, and whether each is needed.
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

/// Bodies that fit, one for each choice there is.
fn samples(document: &Value, schema: &Value) -> Vec<Value> {
    let all = choices(document, schema).into_iter();
    all.flat_map(|schema| sample(document, schema)).collect()
}

/// With the members that are needed and no others.
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

/// Makes each value of a sample wrong in turn.
fn spoil(
    document: &Value,
    schema: &Value,
    sample: &Value,
    way: &mut Vec<Step>,
    whole: &Value,
    all: &mut Vec<Wrong>,
) {
    let fitting = choices(document, schema);
    if !way.is_empty() {
        let has_free_kind = fitting.iter().any(|choice| kind(choice).is_empty())
            && fitting
                .iter()
                .all(|choice| members(document, choice).is_empty());
        for value in others() {
            // What may be left out may be null as well, whether it is said or not.
            let fits = has_free_kind
                || value.is_null()
                || fitting
                    .iter()
                    .any(|choice| is_kind(document, choice, &value));
            all.push(Wrong {
                body: replaced(whole, way, Some(value)),
                path: told(way),
                is_refused: !fits,
            });
        }
    }
    // Which of several objects a sample is, its members tell.
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
            all.push(Wrong {
                body: replaced(whole, way, None),
                path: told(way),
                is_refused: true,
            });
        }
        for value in samples(document, &schema) {
            let whole = replaced(whole, way, Some(value.clone()));
            spoil(document, &schema, &value, way, &whole, all);
        }
        way.pop();
    }
    if let (Some(list), Some(first)) = (fitting.iter().find(|c| kind(c) == "array"), sample.get(0))
    {
        way.push(Step::First);
        spoil(document, &list["items"], first, way, whole, all);
        way.pop();
    }
}

/// Whether a value is of the kind that a schema wants; texts may still be none of its words.
fn is_kind(document: &Value, schema: &Value, value: &Value) -> bool {
    let wanted = if members(document, schema).is_empty() {
        kind(schema)
    } else {
        "object"
    };
    match value {
        // A member of it may be missing, which is told by that member.
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
    way.iter().fold(String::new(), |told, step| match step {
        Step::Member(name) if told.is_empty() => name.clone(),
        Step::Member(name) => format!("{told}.{name}"),
        Step::First => format!("{told}[0]"),
    })
}
