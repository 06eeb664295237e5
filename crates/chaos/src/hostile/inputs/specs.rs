//! OpenAPI specs, uploaded as text: a job parses them.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use super::{
    Action, Input, InputContext, READ_TIMEOUT, ResponseCounts,
    words::{aliases, anchors, references, spec},
};

/// How long we watch the job.
const PROCESSING_TIMEOUT: Duration = Duration::from_secs(15);

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        run("spec-anchors-200kb", "S2", |context| {
            put(context, || anchored(200 << 10))
        }),
        run("spec-anchors-1mb", "S2", |context| {
            put(context, || anchored(1 << 20))
        })
        .smoke(),
        run("spec-anchors-9mb", "S2", |context| {
            put(context, || anchored(9 << 20))
        }),
        run("spec-aliases", "S2", |context| {
            put(context, || with(&aliases()))
        }),
        run("spec-deep-yaml", "S2", |context| {
            put(context, || with(&format!("x: {}", "[".repeat(500_000))))
        }),
        run("spec-deep-json", "S2", |context| {
            put(context, || {
                format!("{{\"openapi\": {}", "[".repeat(4_000_000))
            })
        }),
        run("spec-deep-maps", "S2", |context| {
            put(context, || with(&deep_maps(2_000)))
        }),
        run("spec-10mb", "S2", |context| put(context, || spec(25_000))),
        run("spec-reference-cycle", "S2", |context| {
            put(context, || references(2, 1))
        }),
        run("spec-references-6-24", "S2", |context| {
            put(context, || references(24, 6))
        }),
        run("spec-nul", "D3", |context| {
            put(context, || with("x: \"a\\0b\""))
        }),
        run("poison-jobs", "S17", poison),
    ]
}

fn with(yaml: &str) -> String {
    format!("openapi: 3.0.3\ninfo: {{title: A, version: '1'}}\npaths: {{}}\n{yaml}\n")
}

fn anchored(bytes: usize) -> String {
    with(&format!("x-b: {}", anchors(58, bytes)))
}

fn deep_maps(levels: usize) -> String {
    let open = (0..levels).map(|level| format!("{}x-{level}:\n", " ".repeat(level)));
    format!("{}{}a: b\n", open.collect::<String>(), " ".repeat(levels))
}

fn put(context: Arc<InputContext>, text: fn() -> String) -> Action {
    Box::pin(async move { put_one(&context, "bomb", &text()).await })
}

async fn put_one(context: &InputContext, slug: &str, text: &str) -> ResponseCounts {
    let mut answers = ResponseCounts::default();
    let account = context.account();
    let organization = &context.attacker().organization;
    // Several inputs share an organization.
    let path = format!("/orgs/{organization}/openapi/{slug}-{}", context.number);
    let request = account.request("PUT", &path);
    let request = request.json(&json!({"source": {"text": text}}));
    let put = account.send(&request, READ_TIMEOUT).await;
    answers.note(&put.reply);
    let started = Instant::now();
    let mut state = String::new();
    while started.elapsed() < PROCESSING_TIMEOUT {
        let look = account.request("GET", &path);
        let response = account.send(&look, READ_TIMEOUT).await;
        let spec: Value = serde_json::from_slice(response.body()).unwrap_or_default();
        spec["processingState"]
            .as_str()
            .unwrap_or("unknown")
            .clone_into(&mut state);
        if state != "pending" && state != "progress" {
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
    answers.word(&format!("spec {state}"));
    answers
}

/// Jobs that may kill a worker, several concurrently: whether a killed job is resumed is seen later in the run.
fn poison(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let text = Arc::new(anchored(4 << 20));
        let mut jobs = JoinSet::new();
        for number in 0..4 {
            let (context, text) = (Arc::clone(&context), Arc::clone(&text));
            jobs.spawn(async move { put_one(&context, &format!("poison{number}"), &text).await });
        }
        let done = jobs.join_all().await;
        done.into_iter()
            .fold(ResponseCounts::default(), ResponseCounts::join)
    })
}
