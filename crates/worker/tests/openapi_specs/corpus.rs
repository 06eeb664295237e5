//! Thirty specs, generated: large, deep, cyclic, malformed, in wrong encodings. Each ends in the expected state, in
//! bounded time, and no request of the API fails.

mod specs;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{
    fixture::{SpecFixture, app_with_local_network},
    spec_server::SpecServer,
};
use specs::{Expected, GeneratedSpec};

/// For one spec, in a build without optimization on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn generated_specs_end_in_their_state() {
    let app = app_with_local_network().await;
    let (stage, server) = (SpecFixture::new(&app).await, SpecServer::new().await);
    let specs = specs::all();
    assert!(specs.len() >= 30, "{}", specs.len());
    for spec in specs {
        let start = Instant::now();
        let processed = process(&stage, &server, &spec).await;
        let took = start.elapsed();
        println!("{}: {} bytes, {took:?}", spec.name, spec.bytes.len());
        assert!(took < TIMEOUT, "{}: {took:?}", spec.name);
        check(&stage, &spec, &processed).await;
    }
}

/// Measures a spec that is not part of the repository.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "set SPEC to the path of a spec"]
#[expect(
    clippy::disallowed_methods,
    reason = "which file to measure is the caller's choice"
)]
async fn a_spec_of_the_caller_is_processed() {
    let path = std::env::var("SPEC").expect("SPEC is the path of a spec");
    let bytes = std::fs::read(&path).expect("it can be read");
    let app = app_with_local_network().await;
    let (stage, server) = (SpecFixture::new(&app).await, SpecServer::new().await);
    server.put("/spec", &bytes);
    let start = Instant::now();
    let processed = stage.process(json!({"url": server.url("/spec")})).await;
    let took = start.elapsed();
    let problems = processed["lastProcessedErrors"].as_array().expect("a list");
    println!(
        "{path}: {} bytes, {took:?}, {} problems",
        bytes.len(),
        problems.len()
    );
    for problem in problems.iter().take(10) {
        println!("{}", problem["message"]);
    }
    assert_eq!(processed["lastProcessErrorCode"], Value::Null);
    stage.specification().await;
}

/// Submits the text itself if it is one, and else the URL of its bytes.
async fn process(stage: &SpecFixture<'_>, server: &SpecServer, spec: &GeneratedSpec) -> Value {
    let text = String::from_utf8(spec.bytes.clone()).ok();
    let text = text.filter(|text| !text.is_empty() && !text.contains('\0'));
    let source = if let Some(text) = text {
        json!({"text": text})
    } else {
        server.put("/spec", &spec.bytes);
        json!({"url": server.url("/spec")})
    };
    let processed = stage.process(source).await;
    assert_eq!(processed["processingState"], "complete", "{}", spec.name);
    processed
}

async fn check(stage: &SpecFixture<'_>, spec: &GeneratedSpec, processed: &Value) {
    let name = spec.name;
    let problems = processed["lastProcessedErrors"].as_array().expect("a list");
    match &spec.expected {
        Expected::Good => {
            assert_eq!(processed["lastProcessErrorCode"], Value::Null, "{name}");
            let shown = &problems[..problems.len().min(3)];
            assert!(problems.is_empty(), "{name}: {shown:?}");
        }
        Expected::Problems(count, line, words) => {
            assert_eq!(processed["lastProcessErrorCode"], Value::Null, "{name}");
            assert_eq!(problems.len(), *count, "{name}: {:?}", problems.first());
            assert_problem(name, problems, *line, words);
        }
        Expected::Failed(line, words) => {
            assert_eq!(processed["lastProcessErrorCode"], "PARSE_ERROR", "{name}");
            assert_eq!(problems.len(), 1, "{name}");
            assert_problem(name, problems, *line, words);
            return;
        }
    }
    let path = stage.path("/payments/versions/latest/content");
    stage.org.admin.get(path).await.expect_status(200);
}

fn assert_problem(name: &str, problems: &[Value], line: u64, words: &str) {
    let found = problems.iter().any(|problem| {
        let message = problem["message"].as_str().expect("a message");
        problem["line"] == line && message.contains(words)
    });
    let shown = &problems[..problems.len().min(5)];
    assert!(found, "{name}: no `{words}` in line {line}: {shown:#?}");
}
