//! Log lines about outages of dependencies: once each, with the URL and the cause.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    harness::{CliHarness, server_url},
    node::{Node, within},
};

const TIMEOUT: Duration = Duration::from_secs(20);
/// Alone it takes some milliseconds, and half a second is allowed. It may be more on a machine that is busy with other
/// tests, but waiting for NATS would take seconds.
const SHUTDOWN: Duration = Duration::from_secs(1);

fn dependency(health: &Value, name: &str) -> Value {
    let all = health["dependencies"].as_array().expect("a list");
    let found = all.iter().find(|dependency| dependency["name"] == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {health}"))
        .clone()
}

#[test]
fn an_outage_of_nats_is_told_once_and_so_is_its_end() {
    let mut bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let node = Node::start_logging(&bench, "log");
    let path = bench.path("log");
    let log = || fs::read_to_string(&path).unwrap_or_default();
    let count = |words: &str| log().matches(words).count();
    let is = |status: &str| dependency(&node.health().1, "nats")["status"] == status;
    within(TIMEOUT, || is("ok")).expect("NATS is there");
    within(TIMEOUT, || node.health().1["status"] == "ok").expect("the index of nothing is made");
    assert_eq!(count("is unavailable"), 0, "{}", log());
    assert_eq!(count("`mail.transport` is \"none\""), 1, "{}", log());
    assert_eq!(dependency(&node.health().1, "mail")["status"], "off");

    let address = bench.nats().url().replace("nats://", "");
    bench.nats().kill();
    let reported = format!("NATS at {address} is unavailable: connection refused. Events stay");
    within(TIMEOUT, || count(&reported) == 1).expect("it is told");
    within(TIMEOUT, || is("unavailable")).expect("it is told to clients");
    let (status, health) = node.health();
    assert_eq!((status, &health["status"]), (200, &json!("degraded")));
    assert!(!health.to_string().contains("127.0.0.1"), "{health}");

    let organizations = node.call("GET", "/orgs", token, None).1;
    let organization = organizations["items"][0]["id"].as_str().expect("an id");
    let path = format!("/orgs/{organization}/collections");
    let created = node.call("POST", &path, token, Some(&json!({"title": "Guides"})));
    assert_eq!(created.0, 201, "writes go on");

    bench.nats().restart();
    within(TIMEOUT, || count("is back after") == 1).expect("its end is told");
    let path = format!("/orgs/{organization}/audit-events");
    let arrived = || node.call("GET", &path, token, None).1["count"] == 3;
    within(TIMEOUT, arrived).expect("nothing is lost");
    assert_eq!(count("is unavailable"), 1, "{}", log());
    assert_eq!(count("async_nats"), 0, "{}", log());

    bench.nats().kill();
    within(TIMEOUT, || count(&reported) == 2).expect("it is told again");
    let took = node.interrupt();
    assert!(took < SHUTDOWN, "{took:?}");
}

#[test]
fn a_database_that_cannot_be_written_makes_the_node_unready() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let node = Node::start_logging(&bench, "log");
    assert_eq!(node.health().0, 200);
    let organizations = node.call("GET", "/orgs", token, None).1;
    let organization = organizations["items"][0]["id"].as_str().expect("an id");
    let path = format!("/orgs/{organization}/collections");
    let write = || node.call("POST", &path, token, Some(&json!({"title": "Guides"})));
    assert_eq!(write().0, 201);
    bench.set_read_only(true);
    within(TIMEOUT, || node.health().0 == 503).expect("it is seen");
    let health = node.health().1;
    assert_eq!(health["status"], "unavailable");
    let database = dependency(&health, "database");
    let message = database["message"].as_str().unwrap_or_default();
    assert!(message.contains("read-only"), "{health}");
    // More often than there may be broken connections in the pool.
    for _ in 0..20 {
        let (status, refused) = write();
        assert_eq!(status, 503, "{refused}");
    }
    let log = || fs::read_to_string(bench.path("log")).unwrap_or_default();
    let reported = "is unavailable: it is read-only. Until";
    within(TIMEOUT, || log().contains(reported)).expect("the log is told");
    bench.set_read_only(false);
    within(TIMEOUT, || node.health().0 == 200).expect("it is back");
    assert_eq!(log().matches("is back after").count(), 1, "{}", log());
}

#[test]
fn a_failure_that_lasts_is_told_though_it_began_with_an_outage() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let _node = Node::start_logging(&bench, "log");
    bench.sql(
        "begin;
         alter table outbox rename to hidden;
         select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid();
         commit",
    );
    let log = || fs::read_to_string(bench.path("log")).unwrap_or_default();
    let reported = "events wait in the outbox and are tried again";
    within(TIMEOUT, || log().contains(reported)).expect("the log is told");
    assert_eq!(log().matches(reported).count(), 1, "{}", log());
}

#[test]
fn a_database_that_cannot_be_reached_is_named_with_the_cause() {
    let at = |url: &str| CliHarness::new().set("BINDERY_DATABASE__URL", url);
    let started = Instant::now();
    let text = at("postgres://u:hunter2@127.0.0.1:1/x").run_err(&["schema", "status"]);
    let expected = "cannot reach the database at 127.0.0.1:1: connection refused. Check";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
    assert!(started.elapsed() < Duration::from_secs(4), "at once");

    let server = server_url();
    let (server, _) = server.rsplit_once('/').expect("a URL with a database");
    let text = at(&format!("{server}/bindery_no_such")).run_err(&["schema", "status"]);
    let expected = "database \"bindery_no_such\" does not exist. Check";
    assert!(text.contains(expected), "{text}");

    let text = at("mysql://a:hunter2@b/c").run_err(&["schema", "status"]);
    assert!(text.contains("such as postgres://"), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn nats_that_cannot_be_reached_is_named_with_the_cause() {
    let bench = CliHarness::new().set("BINDERY_NATS__URL", "nats://u:hunter2@127.0.0.1:1");
    let output = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected =
        "problem  nats        cannot reach NATS at 127.0.0.1:1: connection refused. Check";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}
