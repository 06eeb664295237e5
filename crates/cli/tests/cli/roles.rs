//! Nodes with one role each: actions on one reach the audit trail through the other.

use std::time::Duration;

use serde_json::json;

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

#[test]
fn an_api_node_writes_and_a_worker_node_carries_on() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let setup = ["setup", "--email", "ada@example.com", "--name", "Ada"];
    let text = bench.run_ok(&[&setup[..], &["--organization", "Acme"]].concat());
    let token = text.lines().last().expect("a token");
    let node = Node::start_as(&bench, "api");
    let (_, organizations) = node.call("GET", "/orgs", token, None);
    let organization = organizations["items"][0]["id"].as_str().expect("an id");
    let path = format!("/orgs/{organization}/collections");
    let (status, _) = node.call("POST", &path, token, Some(&json!({"title": "Guides"})));
    assert_eq!(status, 201);

    let path = format!("/orgs/{organization}/audit-events");
    let trail = || node.call("GET", &path, token, None).1["count"].clone();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(trail(), 0, "nobody carries events yet");
    // The organization, the token of its first member, and the collection.
    let _worker = bench.start(&["serve", "--roles", "worker"], &[]);
    let arrived = within(Duration::from_secs(20), || trail() == 3);
    assert!(arrived.is_some(), "{}", trail());
    assert_eq!(bench.run_ok(&["dead-letters", "list"]), "");
    let retried = bench.run_ok(&["dead-letters", "retry"]);
    assert_eq!(retried, "0 to be tried again\n");
    assert_eq!(bench.run_ok(&["jobs", "list", "--failed"]), "");
    let text = bench.run_err(&["jobs", "cancel", organization]);
    assert!(text.contains("No such job"), "{text}");
}
