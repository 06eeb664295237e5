//! Malformed specs have the problems that the rule `struct` of Redocly CLI reports, on the same lines.
//!
//! Needs `npm ci --prefix openapi-tests`. `SPECS=1000` sets the number of specs, `SEED=…` the random seed.

mod mutations;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use mutations::{MalformedSpec, Mutator};
use openapi::{Documents, ProblemKind, parse, validate};
use serde_json::{Deserializer, Value};

const CLI: &str = "../../openapi-tests/node_modules/@redocly/cli/bin/cli.js";
/// Lines by which positions may differ: for an empty value, Redocly names the next line.
const TOLERANCE: u32 = 1;
const CONFIG: &str = "extends: []\nrules:\n  struct: error\n";

/// A problem: its line and message.
type Finding = (u32, String);

#[test]
fn problems_are_those_of_redocly() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join(CLI);
    if !cli.exists() {
        println!("skipped: Redocly CLI is not installed");
        return;
    }
    let mut mutator = Mutator::new(setting("SEED", 1));
    let specs: Vec<MalformedSpec> = (0..setting("SPECS", 40)).map(|_| mutator.spec()).collect();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("redocly");
    let theirs = lint(&cli, &directory, &specs);
    let (mut total, mut matched, mut extra) = (0, 0, 0);
    let mut differences = Vec::new();
    for spec in &specs {
        let theirs = theirs.get(&spec.name).cloned().unwrap_or_default();
        let expected: Vec<Finding> = theirs
            .into_iter()
            .filter(|(_, message)| !spec.is_known_difference(message))
            .collect();
        let ours = problems(&spec.text);
        let (missing, ours_only) = compare(&expected, &ours);
        total += expected.len();
        matched += expected.len() - missing.len();
        extra += ours_only.len();
        for (line, message) in missing {
            differences.push(format!("{}:{line}: missing: {message}", spec.name));
        }
        for (line, message) in ours_only {
            println!("{}:{line}: ours only: {message}", spec.name);
        }
    }
    let count = specs.len();
    println!("struct: {count} specs, {total} errors, {matched} matched, {extra} ours only");
    assert!(total >= count, "too few specs have errors");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(extra * 100 <= total, "too many problems are ours only");
}

fn problems(text: &str) -> Vec<Finding> {
    let root = parse(text).expect("mutations leave the syntax alone").root;
    let problems = validate(&Documents::new(None, root)).problems.into_iter();
    problems
        .filter(|problem| problem.kind == ProblemKind::Structure)
        .map(|problem| (problem.position.line, problem.message))
        .collect()
}

/// Pairs the findings of both, nearest lines first. Returns those that remain.
fn compare(theirs: &[Finding], ours: &[Finding]) -> (Vec<Finding>, Vec<Finding>) {
    let (mut theirs, mut ours) = (theirs.to_vec(), ours.to_vec());
    for distance in 0..=TOLERANCE {
        theirs.retain(|(line, _)| {
            let found = ours
                .iter()
                .position(|(our, _)| our.abs_diff(*line) == distance);
            found.map(|at| ours.remove(at)).is_none()
        });
    }
    (theirs, ours)
}

/// Runs Redocly CLI on all specs. Returns its findings by the name of the file.
fn lint(
    cli: &Path,
    directory: &PathBuf,
    specs: &[MalformedSpec],
) -> BTreeMap<String, Vec<Finding>> {
    fs::create_dir_all(directory).expect("the directory can be created");
    fs::write(directory.join("redocly.yaml"), CONFIG).expect("the file can be written");
    for spec in specs {
        fs::write(directory.join(&spec.name), &spec.text).expect("the file can be written");
    }
    let mut found: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
    for part in specs.chunks(200) {
        let names = part.iter().map(|spec| spec.name.as_str());
        let output = Command::new("node")
            .arg(cli)
            .args(["lint", "--config", "redocly.yaml", "--format", "json"])
            .args(["--max-problems", "100000"])
            .args(names)
            .current_dir(directory)
            .output()
            .expect("Node is installed");
        let reports = Deserializer::from_slice(&output.stdout).into_iter::<Value>();
        for report in reports {
            let report = report.expect("Redocly prints JSON");
            for problem in report["problems"].as_array().expect("a list") {
                let place = &problem["location"][0];
                let name = place["source"]["ref"].as_str().expect("a name").to_owned();
                let line = place["start"]["line"].as_u64().unwrap_or(1);
                let line = u32::try_from(line).expect("a small number");
                let message = problem["message"].as_str().unwrap_or_default();
                found
                    .entry(name)
                    .or_default()
                    .push((line, message.to_owned()));
            }
        }
    }
    found
}

#[expect(
    clippy::disallowed_methods,
    reason = "how much to test is the caller's choice"
)]
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}
