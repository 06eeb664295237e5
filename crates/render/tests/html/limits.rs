//! What is drawn grows with what is written, and descriptions of APIs have a bound.

use std::time::{Duration, Instant};

use document::{Unresolved, read};
use render::blocks::{Surroundings, body};
use serde_json::{Map, Value, json};

/// How long this thread has been on a processor: a busy machine makes only the clock on the wall run on. Linux only.
fn busy() -> Option<Duration> {
    let numbers = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = numbers.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let (started, before) = (Instant::now(), busy());
    drop(work());
    match (before, busy()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => started.elapsed(),
    }
}

struct Nothing;

impl Surroundings for Nothing {}

/// One description for all references.
struct Api(Value);

impl Surroundings for Api {
    fn api(&self, _: &Value) -> Option<&Value> {
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
        let [few, many] = documents.map(|document| time(|| body(&document, &Nothing)));
        // The square would be 16.
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
    let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/s0"}}});
    Api(json!({
        "openapi": "3.1.0",
        "servers": servers,
        "paths": {"/a": {"post": {
            "requestBody": {"content": content},
            "responses": {"200": {"description": "ok", "content": content}},
        }}},
        "components": {"schemas": schemas},
    }))
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
