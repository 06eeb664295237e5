//! Every condition and every inline expression of the corpus can be parsed and evaluated.

use std::{path::PathBuf, process::Command};

use expression::{Context, Expression, Name};
use serde_json::{Map, Value as Json, json};

/// Placeholders in pages about expressions.
const NOT_EXPRESSIONS: [&str; 3] = [
    "JavaScript expression here",
    "space.vars.<name>",
    "visitor.claims...",
];

#[test]
fn the_corpus_evaluates() {
    let Some(pages) = pages() else {
        println!("skipped: there is no corpus here (set BINDERY_CORPUS to its directory)");
        return;
    };
    let conditions = between(&pages, "{% if ", "%}");
    let inline = between(&pages, r#"<code class="expression">"#, "</code>");
    println!(
        "corpus: {} conditions, {} inline",
        conditions.len(),
        inline.len()
    );
    assert!(conditions.len() >= 100 && inline.len() >= 70);

    let mut refused = Vec::new();
    for source in conditions.iter().chain(&inline) {
        match Expression::parse(source) {
            Ok(expression) => evaluate(source, &expression),
            Err(_) => refused.push(source.as_str()),
        }
    }
    refused.sort_unstable();
    refused.dedup();
    assert_eq!(refused, NOT_EXPRESSIONS);
}

/// With a value for every name it reads there is a result; without values there may be an error, which is not true.
fn evaluate(source: &str, expression: &Expression) {
    let names = expression.names();
    let full = context(&names);
    let value = expression.evaluate(&full);
    assert!(value.is_ok(), "{source}: {value:?}");

    let empty = Context::new()
        .with("space", json!({"vars": {}}))
        .with("page", json!({"vars": {}}))
        .with("visitor", json!({"claims": {"unsigned": {}}}));
    let value = expression.evaluate(&empty);
    assert_eq!(
        expression.is_true(&empty),
        value.is_ok_and(|value| value.is_truthy()),
        "{source}"
    );
}

fn context(names: &[Name]) -> Context {
    let mut roots = Map::new();
    for name in names {
        let keys = name.keys.iter().rev();
        let value = keys.fold(json!("text"), |value, key| json!({ key.as_str(): value }));
        lay_over(roots.entry(name.root.as_str()).or_insert(Json::Null), value);
    }
    let mut context = Context::new();
    for (name, root) in roots {
        context.set(name, root);
    }
    context
}

fn lay_over(below: &mut Json, above: Json) {
    match (below, above) {
        (Json::Object(below), Json::Object(above)) => {
            for (key, value) in above {
                lay_over(below.entry(key).or_insert(Json::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}

/// The text between the two markers on one line, as the page shows it.
fn between(pages: &str, start: &str, end: &str) -> Vec<String> {
    let after_start = pages.split(start).skip(1);
    let found = after_start.filter_map(|rest| rest.lines().next()?.split_once(end));
    let plain = |(source, _): (&str, &str)| {
        let source = source.replace("\\_", "_").replace("&#x26;", "&");
        source.replace("&#x3C;", "<").trim().to_owned()
    };
    found.map(plain).collect()
}

/// All Markdown of the corpus, concatenated.
fn pages() -> Option<String> {
    let directory = corpus();
    let archives = std::fs::read_dir(directory).ok()?.filter_map(Result::ok);
    let archives = archives.map(|entry| entry.path());
    let mut pages = String::new();
    for archive in archives.filter(|path| path.extension().is_some_and(|ext| ext == "xz")) {
        let tar = Command::new("tar")
            .args([
                "--extract",
                "--xz",
                "--to-stdout",
                "--wildcards",
                "*.md",
                "--file",
            ])
            .arg(&archive)
            .output()
            .expect("tar runs");
        assert!(
            tar.status.success(),
            "{}: {}",
            archive.display(),
            tar.status
        );
        pages.push_str(&String::from_utf8_lossy(&tar.stdout));
    }
    (!pages.is_empty()).then_some(pages)
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the corpus lies is the caller's to say"
)]
fn corpus() -> PathBuf {
    std::env::var_os("BINDERY_CORPUS").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/corpus"
            ))
        },
        PathBuf::from,
    )
}
