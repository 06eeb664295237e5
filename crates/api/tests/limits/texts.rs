//! The NUL character and long texts, in every place of the OpenAPI document that accepts text.

use serde_json::{Map, Value, json};
use testkit::{Operation, Spec, TestApp, World};

/// Longer than any text but a page may be.
const LONG: usize = 300_000;

/// Fields that accept a whole text, a file or a set of instructions: their limits have separate tests.
const LARGE: [&str; 5] = ["markdown", "text", "jsonSchema", "instructions", "script"];

/// Of the changes of content, the settings of a page; the rest belongs to other operations than the one that is sent.
const OF_PAGE: [&str; 6] = ["title", "slug", "emoji", "icon", "description", "condition"];

/// Schemas with separate tests: a document contains itself, and the fields of the others depend on its kind.
const SEPARATELY_TESTED: [&str; 4] = [
    "Document",
    "Customization",
    "DefaultContent",
    "SiteRedirectDestination",
];

/// Whether the operation that is sent reads the field, and has a limit for it.
fn is_limited(way: &[String]) -> bool {
    let last = way.last().map_or("", String::as_str);
    if way[0] == "changes" {
        return OF_PAGE.contains(&last);
    }
    // Users without a password need not send it.
    last != "currentPassword" && !way.iter().any(|step| LARGE.contains(&step.as_str()))
}

/// Every text field of a body, by its path from the root.
fn texts(document: &Value, operation: &Operation<'_>) -> Vec<Vec<String>> {
    let body = &operation.value["requestBody"]["content"]["application/json"]["schema"];
    let mut found = Vec::new();
    walk(document, body, &mut Vec::new(), &mut found);
    found.sort();
    found.dedup();
    found
}

fn walk(document: &Value, schema: &Value, way: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    if way.len() > 8 {
        return;
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        if SEPARATELY_TESTED.contains(&name) {
            return;
        }
        let target = document.pointer(reference.trim_start_matches('#'));
        return walk(
            document,
            target.expect("references lead somewhere"),
            way,
            found,
        );
    }
    for alternative in ["oneOf", "anyOf", "allOf"] {
        for inner in schema[alternative].as_array().into_iter().flatten() {
            walk(document, inner, way, found);
        }
    }
    let kind = &schema["type"];
    let is = |name: &str| {
        *kind == name
            || kind
                .as_array()
                .is_some_and(|all| all.contains(&json!(name)))
    };
    // An undescribed value may be text.
    let anything = kind.is_null()
        && schema.as_object().is_none_or(|schema| {
            !["oneOf", "anyOf", "allOf"]
                .iter()
                .any(|word| schema.contains_key(*word))
        });
    if !way.is_empty() && (is("string") && schema["enum"].is_null() || anything) {
        found.push(way.clone());
    }
    if is("array") {
        way.push("0".to_owned());
        walk(document, &schema["items"], way, found);
        way.pop();
    }
    for (name, inner) in schema["properties"].as_object().unwrap_or(&Map::new()) {
        way.push(name.clone());
        walk(document, inner, way, found);
        way.pop();
    }
}

/// A valid body in which one field is this text.
fn with_text(body: &Value, way: &[String], text: &str) -> Value {
    let mut body = body.clone();
    let mut place = &mut body;
    for step in way {
        if step == "0" {
            if place.as_array().is_none_or(Vec::is_empty) {
                *place = json!([null]);
            }
            place = &mut place[0];
        } else {
            if !place.is_object() {
                *place = json!({});
            }
            place = &mut place[step.as_str()];
        }
    }
    *place = json!(text);
    body
}

fn queries<'a>(operation: &Operation<'a>) -> Vec<&'a str> {
    let parameters = operation.value["parameters"].as_array();
    let parameters = parameters.into_iter().flatten();
    let queries = parameters.filter(|parameter| parameter["in"] == "query");
    queries
        .filter_map(|parameter| parameter["name"].as_str())
        .collect()
}

fn with_query(path: &str, name: &str, value: &str) -> String {
    let join = if path.contains('?') { '&' } else { '?' };
    format!("{path}{join}{name}={value}")
}

#[tokio::test]
async fn a_nul_is_rejected_everywhere() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let spec = Spec::shared();
    let (mut tried, mut wrong) = (0, Vec::new());
    for operation in spec.operations() {
        let method: http::Method = operation.method.parse().expect("a method");
        let (id, path) = (operation.id, world.path(operation.id, operation.path));
        let body = world.body(id);
        let mut requests = Vec::new();
        for name in queries(&operation) {
            requests.push((
                format!("query {name}"),
                400,
                with_query(&path, name, "a%00b"),
                body.clone(),
            ));
            // URLs in URLs are unescaped twice.
            let twice = with_query(&path, name, "https%3A%2F%2Fexample.com%2Fa%2500b");
            requests.push((format!("query {name}, twice"), 0, twice, body.clone()));
        }
        for (index, segment) in operation.path.split('/').enumerate() {
            if segment.starts_with('{') {
                let mut segments: Vec<_> = path
                    .split('?')
                    .next()
                    .unwrap_or_default()
                    .split('/')
                    .collect();
                segments[index] = "a%00b";
                requests.push((
                    format!("path {segment}"),
                    400,
                    segments.join("/"),
                    body.clone(),
                ));
            }
        }
        for way in texts(&spec.document, &operation) {
            let body = body.clone().unwrap_or_else(|| json!({}));
            for (text, status) in [("a\0b", 400), ("https://example.com/a%00b", 0)] {
                let body = with_text(&body, &way, text);
                requests.push((
                    format!("body {}", way.join(".")),
                    status,
                    path.clone(),
                    Some(body),
                ));
            }
        }
        for (place, status, path, body) in requests {
            let reply = org.admin.send(method.clone(), &path, body).await;
            tried += 1;
            let got = reply.status.as_u16();
            if got >= 500 || status != 0 && got != status {
                wrong.push(format!("{id}, {place}: {got}"));
            } else if status == 400 && reply.json()["error"]["field"].is_null() {
                wrong.push(format!("{id}, {place}: no field is named"));
            }
        }
    }
    println!("{tried} requests");
    assert!(tried > 500, "{tried}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn every_text_has_a_limit() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let spec = Spec::shared();
    let long = "x".repeat(LONG);
    let mut taken = Vec::new();
    for operation in spec.operations() {
        let method: http::Method = operation.method.parse().expect("a method");
        let path = world.path(operation.id, operation.path);
        let body = world.body(operation.id).unwrap_or_else(|| json!({}));
        for way in texts(&spec.document, &operation) {
            if !is_limited(&way) {
                continue;
            }
            let body = with_text(&body, &way, &long);
            let reply = org.admin.send(method.clone(), &path, Some(body)).await;
            if !reply.status.is_client_error() {
                taken.push(format!(
                    "{}, {}: {}",
                    operation.id,
                    way.join("."),
                    reply.status
                ));
            }
        }
    }
    assert!(taken.is_empty(), "{taken:#?}");
}

/// Every list in a body, by its path from the root.
fn lists(value: &Value, way: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    match value {
        Value::Array(items) => {
            if !items.is_empty() {
                found.push(way.clone());
            }
            if let Some(first) = items.first() {
                way.push("0".to_owned());
                lists(first, way, found);
                way.pop();
            }
        }
        Value::Object(members) => {
            for (name, inner) in members {
                way.push(name.clone());
                lists(inner, way, found);
                way.pop();
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn every_list_in_a_body_has_a_limit() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let (mut tried, mut taken) = (0, Vec::new());
    for operation in Spec::shared().operations() {
        let method: http::Method = operation.method.parse().expect("a method");
        let path = world.path(operation.id, operation.path);
        let body = world.body(operation.id).unwrap_or_else(|| json!({}));
        let mut ways = Vec::new();
        lists(&body, &mut Vec::new(), &mut ways);
        for way in ways {
            let mut body = body.clone();
            let pointer = format!("/{}", way.join("/"));
            let list = body.pointer_mut(&pointer).and_then(Value::as_array_mut);
            let list = list.expect("it was found there");
            *list = vec![list[0].clone(); 50_000];
            let reply = org.admin.send(method.clone(), &path, Some(body)).await;
            tried += 1;
            if !reply.status.is_client_error() {
                taken.push(format!(
                    "{}, {}: {}",
                    operation.id,
                    way.join("."),
                    reply.status
                ));
            }
        }
    }
    assert!(tried > 5, "{tried}");
    assert!(taken.is_empty(), "{taken:#?}");
}
