//! Random expressions of the subset have the same value as in Node, or fail where Node fails.
//!
//! `EXPRESSIONS=10000` sets their number, `SEED=…` the random seed.

mod generator;
mod words;

use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
};

use expression::{Array, Context, EvaluationError, Expression, Object, Text, Value};
use generator::Generator;
use serde_json::{Value as Json, json};

const JUDGE: &str = include_str!("judge.js");

#[test]
fn agrees_with_node() {
    let count = setting("EXPRESSIONS", 2_000);
    let seed = setting("SEED", 3);
    let mut generator = Generator::new(seed);
    let cases: Vec<(Json, String)> = (0..count)
        .map(|_| (generator.roots(), generator.expression()))
        .collect();
    let Some(verdicts) = judge(&cases) else {
        println!("skipped: there is no `node` here");
        return;
    };
    assert_eq!(verdicts.len(), cases.len(), "Node judged every case");

    let (mut values, mut limits) = (0, 0);
    let mut differences = Vec::new();
    for ((roots, source), theirs) in cases.iter().zip(&verdicts) {
        match outcome(roots, source) {
            Outcome::Limit => limits += 1,
            Outcome::Notation(ours) if ours == *theirs => values += usize::from(ours != "error"),
            Outcome::Notation(ours) => {
                differences.push(format!(
                    "{source}\n  of {roots}\n  ours {ours}, Node {theirs}"
                ));
            }
        }
    }
    let differing = differences.len();
    println!(
        "expressions: {count}, values {values}, over a limit {limits}, differences {differing}"
    );
    differences.truncate(20);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(values * 3 > cases.len(), "too few have a value");
    assert!(limits * 100 <= cases.len(), "too many reach a limit");
}

#[expect(
    clippy::disallowed_methods,
    reason = "how much to test is the caller's choice"
)]
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Node's results for all cases, from one process; None without Node.
fn judge(cases: &[(Json, String)]) -> Option<Vec<String>> {
    let mut node = Command::new("node")
        .args(["-e", JUDGE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = node.stdin.take().expect("stdin is piped");
    let mut lines = String::new();
    for (roots, source) in cases {
        writeln!(lines, "{}", json!({"roots": roots, "source": source}))
            .expect("a string can grow");
    }
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = node.wait_with_output().expect("Node runs to its end");
    writer.join().expect("no panic").expect("Node reads all");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    Some(text.lines().map(str::to_owned).collect())
}

enum Outcome {
    /// The output that `judge.js` would write.
    Notation(String),
    /// A limit of ours that JavaScript does not have.
    Limit,
}

fn outcome(roots: &Json, source: &str) -> Outcome {
    let expression = Expression::parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    let mut context = Context::new();
    for (name, root) in roots.as_object().expect("roots are an object") {
        context.set(name.as_str(), root.clone());
    }
    match expression.evaluate(&context) {
        Ok(value) => Outcome::Notation(notation(&value)),
        Err(EvaluationError::Limit { .. }) => Outcome::Limit,
        Err(_) => Outcome::Notation("error".into()),
    }
}

/// The value in the notation of `judge.js`, which is lossless, unlike JSON.
fn notation(value: &Value) -> String {
    match value {
        Value::Undefined => "undefined".into(),
        Value::Null => "null".into(),
        Value::Boolean(boolean) => boolean.to_string(),
        Value::Number(number) => number_notation(*number),
        Value::Text(text) => text_notation(text),
        Value::Array(Array::Borrowed(items)) => format!("given {}", json!(items)),
        Value::Object(Object::Borrowed(members)) => format!("given {}", json!(members)),
        Value::Array(Array::Owned(items)) => {
            let items: Vec<String> = items.iter().map(notation).collect();
            format!("[{}]", items.join(","))
        }
        Value::Object(Object::Owned(members)) => {
            let mut members: Vec<String> = members
                .iter()
                .map(|(key, member)| format!("{}:{}", text_notation(key), notation(member)))
                .collect();
            members.sort();
            format!("{{{}}}", members.join(","))
        }
    }
}

/// Its bits, so that no conversion to text is trusted; all NaNs are the same.
fn number_notation(number: f64) -> String {
    if number.is_nan() {
        return "NaN".into();
    }
    format!("#{:016x}", number.to_bits())
}

fn text_notation(text: &Text) -> String {
    let mut reported = String::from("'");
    for unit in text.units() {
        write!(reported, "{unit:04x}").expect("a string can grow");
    }
    reported
}
