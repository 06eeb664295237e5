//! Nodes that search for others, and the status of their indexes for operators.

use std::{fs, time::Duration};

use serde_json::Value;

use crate::{
    harness::{CliHarness, Running},
    node::{Node, within},
};

const TIMEOUT: Duration = Duration::from_secs(20);

/// An installation with one page about tides: the organization, and a token.
fn installation() -> (CliHarness, String, String) {
    // These tests poll for a state.
    let bench = CliHarness::new()
        .with_database()
        .with_nats()
        .set("BINDERY_LIMITS__REQUESTS_PER_MINUTE", "1000000")
        .set("BINDERY_LIMITS__SEARCHES_PER_MINUTE", "1000000");
    bench.run_ok(&["schema", "migrate"]);
    let created = bench.set_up();
    let token = created.lines().last().expect("a token").to_owned();
    let line = created
        .lines()
        .find_map(|line| line.strip_prefix("organization "));
    let organization = line.and_then(|rest| rest.split(' ').next());
    let organization = organization.expect("it is printed").to_owned();
    fs::create_dir_all(bench.path("in")).expect("a writable folder");
    let page = "# Harbour\n\nSpring tides come with the new moon.\n";
    fs::write(bench.path("in/README.md"), page).expect("a writable folder");
    let import = ["import", "in", "--as", "ada@example.com"];
    let new = ["--organization", &organization, "--title", "Guide"];
    bench.run_ok(&[&import[..], &new].concat());
    (bench, organization, token)
}

/// A node with indexes only, in a separate directory.
fn start_index(bench: &CliHarness, name: &str, serves: &str) -> Running {
    let more = [
        ("BINDERY_SEARCH__DIRECTORY", name),
        ("BINDERY_SEARCH__SERVES", serves),
    ];
    bench.start(&["serve", "--roles", "search"], &more)
}

fn status(bench: &CliHarness) -> String {
    let output = bench.run(&["search", "status"]);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Whether this many shards are complete, without warnings.
fn is_ready(bench: &CliHarness, shards: usize) -> bool {
    let text = status(bench);
    text.lines().count() == shards && text.lines().all(|line| line.contains(" ready: "))
}

#[test]
fn missing_nodes_are_reported_with_advice() {
    let refused = CliHarness::new().run_err(&["search", "status"]);
    assert!(refused.contains("`nats.url` is not set"), "{refused}");
    let bench = CliHarness::new().set("BINDERY_NATS__URL", "nats://u:hunter2@127.0.0.1:1");
    for command in ["status", "rebuild"] {
        let refused = bench.run_err(&["search", command]);
        let expected = "NATS at 127.0.0.1:1 is unavailable: connection refused. Check `nats.url`";
        assert!(refused.contains(expected), "{refused}");
        assert!(!refused.contains("hunter2"), "{refused}");
    }
    let refused = CliHarness::new().with_nats().run_err(&["search", "status"]);
    let expected = "no server with the role `search` answers";
    assert!(refused.contains(expected), "{refused}");
}

#[test]
fn a_single_node_has_everything_and_builds_it_again() {
    let (bench, organization, token) = installation();
    let node = Node::start(&bench);
    let path = format!("/orgs/{organization}/search?query=tides");
    let finds = || {
        let (_, found) = node.call("GET", &path, &token, None);
        found["items"][0]["pages"][0]["title"] == "Harbour" && found.get("partial").is_none()
    };
    within(TIMEOUT, finds).expect("the page is found");
    within(TIMEOUT, || is_ready(&bench, 1)).expect("the index is complete");
    let line = status(&bench);
    assert!(line.contains(" shard 0 of 1 ready: 1 spaces, "), "{line}");

    let output = bench.run(&["search", "rebuild"]);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(printed.starts_with("shard 0 on "), "{printed}");
    assert!(printed.ends_with(" is built again\n"), "{printed}");
    let reported = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(reported.contains("1 of 1 shards"), "{reported}");
    assert!(!reported.contains('\u{1b}'), "no bar, as it is no terminal");
    assert!(finds(), "as before");

    let refused = bench.run_err(&["search", "rebuild", "--shard", "7"]);
    assert!(refused.contains("no node has shard 7"), "{refused}");
}

#[test]
fn nodes_without_an_index_ask_those_that_have_one() {
    let (bench, organization, token) = installation();
    let bench = bench.set("BINDERY_SEARCH__SHARDS", "2");
    let node = Node::start_as(&bench, "api,worker");
    let path = format!("/orgs/{organization}/search?query=tides");
    let search = || -> Value { node.call("GET", &path, &token, None).1 };
    assert_eq!(search()["partial"], true, "nobody has the index");

    let index = start_index(&bench, "first", "all");
    let finds = || {
        let found = search();
        found["items"][0]["pages"][0]["title"] == "Harbour" && found.get("partial").is_none()
    };
    within(TIMEOUT, finds).expect("another node finds it");
    let replica = start_index(&bench, "second", "all");
    within(TIMEOUT, || is_ready(&bench, 4)).expect("two nodes have both shards");
    drop(index);
    within(TIMEOUT, || is_ready(&bench, 2)).expect("one node is left");
    within(TIMEOUT, finds).expect("the replica finds it");
    drop(replica);
    within(TIMEOUT, || search()["partial"] == true).expect("nobody is left");

    let _half = start_index(&bench, "first", "1");
    let expected = "no node has shard 0: searches in it find nothing";
    within(TIMEOUT, || status(&bench).contains(expected)).expect("it is told");
}

#[test]
fn two_servers_cannot_have_one_directory() {
    let (bench, ..) = installation();
    let first = start_index(&bench, "index", "all");
    within(TIMEOUT, || is_ready(&bench, 1)).expect("the index is complete");
    let bench = bench.set("BINDERY_SEARCH__DIRECTORY", "index");
    let refused = bench.run_err(&["serve", "--roles", "search"]);
    assert!(refused.contains("another server uses"), "{refused}");
    assert!(refused.contains("`search.directory`"), "{refused}");
    assert!(is_ready(&bench, 1), "the first goes on");
    // The lock ends with its process, however that ends.
    drop(first);
    let _second = bench.start(&["serve", "--roles", "search"], &[]);
    within(TIMEOUT, || is_ready(&bench, 1)).expect("it has the directory now");
}

#[test]
fn doctor_tells_of_the_directory_and_the_shards() {
    let (bench, ..) = installation();
    let line = |part: &str| {
        let output = bench.run(&["doctor"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let start = format!(" {part:<11} ");
        let line = text.lines().find(|line| line.contains(&start));
        line.unwrap_or_else(|| panic!("no word on {part} in {text}"))
            .to_owned()
    };
    let reported = line("search");
    assert!(
        reported.contains("data/search can be written, "),
        "{reported}"
    );
    let reported = line("shards");
    assert_eq!(
        reported,
        "ok       shards      no server that searches runs"
    );
    let _index = start_index(&bench, "index", "all");
    within(TIMEOUT, || is_ready(&bench, 1)).expect("the index is complete");
    let reported = line("shards");
    assert!(
        reported.starts_with("ok       shards      1 on 1 servers, at most "),
        "{reported}"
    );

    fs::write(bench.path("occupied"), "").expect("a writable folder");
    let bench = bench.set("BINDERY_SEARCH__DIRECTORY", "occupied");
    let output = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected = "problem  search      occupied cannot be written: ";
    assert!(text.contains(expected), "{text}");
}
