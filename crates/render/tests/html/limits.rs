//! Rendering time grows linearly with the source, and OpenAPI blocks are bounded.

use std::time::{Duration, Instant};

use document::{Unresolved, read};
use openapi::SpecValue;
use render::blocks::{RenderContext, body};
use serde_json::{Map, Value, json};

/// Returns the CPU time of this thread, which a busy machine does not change. Linux only.
fn thread_cpu_time() -> Option<Duration> {
    let numbers = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = numbers.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let (started, before) = (Instant::now(), thread_cpu_time());
    drop(work());
    match (before, thread_cpu_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => started.elapsed(),
    }
}

struct EmptyContext;

impl RenderContext for EmptyContext {}

/// Returns one spec for all references.
struct Api(SpecValue);

impl RenderContext for Api {
    fn openapi_spec(&self, _: &Value) -> Option<&SpecValue> {
        Some(&self.0)
    }
}

#[test]
fn drawing_a_table_takes_time_by_its_cells_and_not_by_their_square() {
    let row = |kind: &str| format!("<tr>{}</tr>", format!("<{kind}>a</{kind}>").repeat(100));
    let html = |view: &str, rows: usize| {
        let (head, rows) = (row("th"), row("td").repeat(rows));
        format!("<table data-view=\"{view}\"><thead>{head}</thead><tbody>{rows}</tbody></table>\n")
    };
    for view in ["grid", "cards"] {
        let documents = [50, 200].map(|rows| read(&html(view, rows), &Unresolved));
        assert!(documents.iter().all(|document| !document.over_limit));
        let [few, many] = documents.map(|document| time(|| body(&document, &EmptyContext)));
        // Quadratic growth would be 16.
        assert!(
            many < few * 9,
            "{view}: {few:?}, then {many:?} for 4 times the cells"
        );
    }
}

fn operations(count: usize) -> String {
    let block = "{% openapi src=\"a.yaml\" path=\"/a\" method=\"post\" %}\n[a.yaml](a.yaml)\n{% endopenapi %}\n\n";
    block.repeat(count)
}

fn api(schemas: &Value, servers: &Value) -> Api {
    Api(document(schemas, servers).into())
}

fn document(schemas: &Value, servers: &Value) -> Value {
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/s0"}}});
    json!({
        "openapi": "3.1.0",
        "servers": servers,
        "paths": {"/a": {"post": {
            "requestBody": {"content": content},
            "responses": {"200": {"description": "ok", "content": content}},
        }}},
        "components": {"schemas": schemas},
    })
}

#[test]
fn schemas_that_contain_each_other_are_drawn_within_bounds() {
    let itself = json!({"s0": {"type": "object", "properties": {
        "a": {"$ref": "#/components/schemas/s0"}, "b": {"$ref": "#/components/schemas/s0"}}}});
    let level = |level: usize| {
        let next = json!({"$ref": format!("#/components/schemas/s{}", level + 1)});
        let members: Map<String, Value> =
            (0..40).map(|at| (format!("p{at}"), next.clone())).collect();
        let about = "text ".repeat(2_000);
        (
            format!("s{level}"),
            json!({"type": "object", "description": about, "properties": members}),
        )
    };
    let growing = Value::Object((0..10).map(level).collect());
    let variables: Map<String, Value> = (0..40)
        .map(|at| {
            (
                format!("v{at:02}"),
                json!({"default": format!("{{v{0:02}}}{{v{0:02}}}", at + 1)}),
            )
        })
        .collect();
    let servers = json!([{"url": "https://{v00}", "variables": variables}]);
    for (name, schemas) in [("itself", itself), ("growing", growing)] {
        let api = api(&schemas, &servers);
        for count in [1, 20] {
            let document = read(&operations(count), &Unresolved);
            let html = body(&document, &api).html;
            assert!(
                html.len() < 32 << 20,
                "{name}, {count}: {} bytes",
                html.len()
            );
            assert!(html.contains("operation"), "{name}, {count}");
        }
    }
}

/// OpenAPI blocks may add 4 MB to a page, and the last one that is rendered may exceed that.
const MAX_HTML: usize = 8 << 20;
/// Thread clocks have a resolution of some milliseconds.
const CLOCK_MARGIN: Duration = Duration::from_millis(300);

/// Renders this many operations. At least one of them must be shown with its description.
fn render_within_bounds(name: &str, count: usize, api: &Api) -> String {
    let drawn = body(&read(&operations(count), &Unresolved), api);
    let outline: usize = drawn.outline.iter().map(|entry| entry.title.len()).sum();
    let bytes = drawn.html.len() + outline;
    assert!(bytes < MAX_HTML, "{name}: {bytes} bytes");
    assert!(drawn.html.contains("<div class=\"operation\""), "{name}");
    drawn.html
}

/// A spec whose operation accepts an object of this many properties, each of which is the schema `a`.
fn api_of_properties(count: usize, schemas: Value) -> Api {
    let properties: Map<String, Value> = (0..count)
        .map(|at| (format!("p{at}"), json!({"$ref": "#/components/schemas/a"})))
        .collect();
    let mut schemas = schemas;
    schemas["s0"] = json!({"type": "object", "properties": properties});
    api(&schemas, &json!([]))
}

#[test]
fn addresses_of_servers_are_drawn_within_bounds() {
    let schemas = json!({"s0": {"type": "string"}});
    let address = |url: String, value: String| {
        let variables = json!({"a": {"default": value}});
        api(&schemas, &json!([{"url": url, "variables": variables}]))
    };
    let plain = address("a".repeat(4 << 20), String::new());
    render_within_bounds("plain", 20, &plain);
    let growing = address("{a}".repeat(1 << 20), "b".repeat(100));
    render_within_bounds("growing", 20, &growing);
    // Both are too long to be filled in, which must be detected without doing it.
    let [few, many] = [10, 500_000].map(|length| {
        let api = address("{a}".repeat(600), "b".repeat(length));
        render_within_bounds("filled", 10, &api);
        time(|| render_within_bounds("filled", 10, &api))
    });
    assert!(many < few * 5 + CLOCK_MARGIN, "{few:?}, then {many:?}");
}

#[test]
fn long_names_of_an_api_are_cut() {
    let long = "a".repeat(4 << 20);
    let with = |pointer: &str, value: Value| {
        let mut document = document(&json!({"s0": {"type": "string"}}), &json!([]));
        *document.pointer_mut(pointer).expect("it is there") = value;
        Api(document.into())
    };
    let operation = "/paths/~1a/post";
    let content = |name: &str| json!({ name: {"schema": {"type": "string"}} });
    for (name, api) in [
        ("title", with(operation, json!({"summary": long}))),
        (
            "content type",
            with(
                operation,
                json!({"requestBody": {"content": content(&long)}}),
            ),
        ),
        (
            "status",
            with(
                &format!("{operation}/responses"),
                json!({ &long: {"description": "ok"} }),
            ),
        ),
        (
            "type",
            with("/components/schemas/s0", json!({"type": long})),
        ),
        (
            "parameter",
            with(
                operation,
                json!({"parameters": [{"name": long, "in": "query", "required": true}]}),
            ),
        ),
    ] {
        render_within_bounds(name, 20, &api);
    }
}

#[test]
fn samples_are_drawn_within_bounds() {
    let mut deep = json!("x".repeat(100));
    for _ in 0..90 {
        deep = json!({"a": deep});
    }
    let pattern = format!("^[a-z]{{{}}}$", 1_000);
    let property = json!({"type": "string", "pattern": pattern, "minLength": 1_000_000_000});
    let many: Map<String, Value> = (0..5_000)
        .map(|at| (format!("p{at}"), property.clone()))
        .collect();
    for (name, schema) in [
        ("long", json!({"example": "\"'`\\".repeat(1 << 20)})),
        ("wide", json!({"example": vec!["x"; 500_000]})),
        ("deep", json!({"example": vec![deep; 1_000]})),
        ("many", json!({"type": "object", "properties": many})),
    ] {
        let api = api(&json!({"s0": schema}), &json!([]));
        render_within_bounds(name, 20, &api);
    }
}

#[test]
fn variants_with_long_titles_are_drawn_within_bounds() {
    let variants = json!({"a": {"oneOf": [{"title": "a".repeat(300_000)}]}});
    let html = render_within_bounds("variants", 1, &api_of_properties(120, variants));
    assert!(html.contains("<summary>aaa"));
}

#[test]
fn security_schemes_are_drawn_within_bounds() {
    let mut document = document(&json!({"s0": {"type": "string"}}), &json!([]));
    let names = || (0..2_000).map(|at| format!("{at:04}{}", "a".repeat(1_000)));
    let schemes: Map<String, Value> = names()
        .map(|name| (name, json!({"type": "http", "scheme": "bearer"})))
        .collect();
    let response: Vec<Value> = names().map(|name| json!({ name: [] })).collect();
    document["components"]["securitySchemes"] = Value::Object(schemes);
    document["security"] = Value::Array(response);
    let html = render_within_bounds("security schemes", 30, &Api(document.into()));
    assert!(html.contains("http · bearer"));
}

fn pipe_table(size: usize) -> String {
    let (head, line) = ("|a".repeat(size), "|-".repeat(size));
    format!("{head}|\n{line}|\n{}", "|a\n".repeat(size))
}

#[test]
fn descriptions_are_paid_for_by_what_is_drawn_of_them() {
    let described = |size: usize| {
        let a = json!({"a": {"type": "string", "description": pipe_table(size)}});
        api_of_properties(30, a)
    };
    let html = render_within_bounds("tables", 1, &described(200));
    let tables = html.matches("<table>").count();
    assert!((1..30).contains(&tables), "{tables} tables");
    // Over the limit of cells: as slow to parse, but with little output.
    let html = render_within_bounds("too large tables", 1, &described(300));
    let tried = html.matches("class=\"description\"").count();
    assert!((1..30).contains(&tried), "{tried} descriptions");
}

#[test]
fn drawing_a_property_takes_time_by_what_is_shown_of_it() {
    let part =
        json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]});
    let required = |count: usize| {
        let others = (0..count).map(|at| Value::from(format!("r{at}")));
        let names: Vec<Value> = std::iter::once(Value::from("x")).chain(others).collect();
        json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": names})
    };
    let all_of = |count: usize| {
        let parts = vec![json!({"$ref": "#/components/schemas/part"}); count];
        json!({ "allOf": parts })
    };
    let reference = |length: usize| json!({"$ref": format!("#/{}", "x".repeat(length))});
    for (name, few, many) in [
        ("required", required(600), required(60_000)),
        ("allOf", all_of(40), all_of(10_000)),
        ("$ref", reference(10), reference(500_000)),
    ] {
        let [few, many] = [few, many].map(|a| {
            let api = api_of_properties(500, json!({"a": a, "part": part}));
            let html = render_within_bounds(name, 1, &api);
            let is_marked = html.contains("class=\"required\"");
            assert_eq!(is_marked, name != "$ref", "{name}");
            time(|| render_within_bounds(name, 1, &api))
        });
        assert!(
            many < few * 5 + CLOCK_MARGIN,
            "{name}: {few:?}, then {many:?}"
        );
    }
}
