//! What a node does while its database is away, read-only, or loses an answer.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use testkit::{DatabaseProxy, ProxyMode};

use crate::{
    author::Author,
    harness::CliHarness,
    node::{Node, within},
};

const TIMEOUT: Duration = Duration::from_secs(20);
/// Within which a write is refused, however the database is lost.
const WRITE_LIMIT: Duration = Duration::from_secs(15);
/// The same for requests once the node has noticed.
const QUICK: Duration = Duration::from_secs(1);

struct Installation {
    token: String,
    collections: String,
    /// A published page.
    page: String,
    node: Node,
    proxy: DatabaseProxy,
    bench: CliHarness,
}

impl Installation {
    fn new() -> Self {
        let bench = CliHarness::new().with_database().with_nats();
        let (bench, proxy) = bench.with_database_proxy();
        bench.run_ok(&["schema", "migrate"]);
        let printed = bench.set_up();
        let token = printed.lines().last().unwrap_or_default().to_owned();
        let node = Node::start_logging(&bench, "log");
        let author = Author {
            node: &node,
            token: &token,
        };
        let organization = author.organization();
        let (page, _) = author.publish_page(&organization, "News", "Edition 1.");
        let is_shown = || node.page(&page).contains("Edition 1.");
        within(TIMEOUT, is_shown).expect("the page is published");
        Self {
            collections: format!("/orgs/{organization}/collections"),
            token,
            page,
            node,
            proxy,
            bench,
        }
    }

    fn create(&self, title: &str, key: Option<&str>) -> (u16, Value) {
        let new = json!({"title": title});
        self.node
            .call_with_key("POST", &self.collections, &self.token, Some(&new), key)
    }

    fn count(&self) -> u64 {
        let (status, found) = self.node.call("GET", &self.collections, &self.token, None);
        assert_eq!(status, 200, "{found}");
        found["count"].as_u64().expect("a count")
    }

    fn health(&self, name: &str) -> (u16, Value) {
        self.node.health_at(name).expect("the node answers")
    }

    /// Loses the database, and returns once the node is as it should be until it is back.
    fn lose_database(&self, mode: ProxyMode) {
        assert_eq!(self.create("Before", None).0, 201);
        self.proxy.set_mode(mode);
        let begun = Instant::now();
        assert_eq!(self.create("Lost", None).0, 503);
        let took = begun.elapsed();
        assert!(took < WRITE_LIMIT, "{mode:?}: {took:?}");
        within(TIMEOUT, || self.health("ready").0 == 503).expect("it is not ready");
        within(WRITE_LIMIT, || {
            timed(|| self.create("Lost", None)).1 < QUICK
        })
        .expect("at once");

        let ((status, text), took) = timed(|| self.node.page_response(&self.page));
        assert_eq!(status, 200);
        assert!(text.contains("Edition 1."), "{text}");
        assert!(took < QUICK, "{took:?}");
        let ((status, _), took) = timed(|| self.node.page_response(&format!("{}x", self.page)));
        assert_eq!(status, 503, "it is not in memory");
        assert!(took < QUICK, "{took:?}");
        let ((status, _), took) = timed(|| self.node.call("GET", "/orgs", &self.token, None));
        assert_eq!(status, 503);
        assert!(took < QUICK, "{took:?}");
        let (status, health) = self.health("read");
        assert_eq!((status, &health["status"]), (200, &json!("degraded")));
    }

    fn find_database(&self) {
        self.proxy.set_mode(ProxyMode::Forward);
        within(TIMEOUT, || self.health("ready").0 == 200).expect("it is back");
        for _ in 0..5 {
            assert_eq!(self.create("After", None).0, 201);
        }
        assert_eq!(self.health("read").1["status"], "ok");
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    (work(), begun.elapsed())
}

#[test]
fn pages_in_memory_are_served_and_writes_refused_while_the_database_refuses() {
    let installation = Installation::new();
    installation.lose_database(ProxyMode::Refuse);
    installation.find_database();
    installation.lose_database(ProxyMode::Reset);
    installation.find_database();
}

#[test]
fn pages_in_memory_are_served_and_writes_refused_while_the_database_is_silent() {
    let installation = Installation::new();
    installation.lose_database(ProxyMode::Hang);
    installation.find_database();
}

#[test]
fn sites_and_reads_go_on_while_the_database_is_read_only() {
    let installation = Installation::new();
    installation.bench.set_read_only(true);
    within(TIMEOUT, || installation.health("ready").0 == 503).expect("it is seen");
    assert_eq!(installation.create("No", None).0, 503);
    assert_eq!(installation.count(), 0);
    let (status, health) = installation.health("read");
    assert_eq!((status, &health["status"]), (200, &json!("ok")));
    let text = installation.node.page(&installation.page);
    assert!(text.contains("Edition 1."), "{text}");
    let (status, _) = installation
        .node
        .page_response(&format!("{}x", installation.page));
    assert_eq!(status, 404, "answered from the database");
    installation.bench.set_read_only(false);
    within(TIMEOUT, || installation.health("ready").0 == 200).expect("it is back");
    assert_eq!(installation.create("Yes", None).0, 201);
}

#[test]
fn a_commit_without_an_answer_is_resolved_by_its_idempotency_key() {
    let installation = Installation::new();
    installation.proxy.set_mode(ProxyMode::LoseCommitAnswer);
    let (status, created) = installation.create("Guides", Some("one"));
    assert_eq!(installation.proxy.mode(), ProxyMode::Forward, "it was lost");
    assert_eq!(status, 201, "{created}");
    assert_eq!(installation.count(), 1);
    let (status, again) = installation.create("Guides", Some("one"));
    assert_eq!((status, &again), (201, &created));
    assert_eq!(installation.count(), 1);
}

#[test]
fn a_commit_that_never_arrived_is_told_so() {
    let installation = Installation::new();
    installation.proxy.set_mode(ProxyMode::LoseCommit);
    let (status, refused) = installation.create("Guides", Some("one"));
    assert_eq!(installation.proxy.mode(), ProxyMode::Forward, "it was lost");
    assert_eq!(status, 503, "{refused}");
    assert_eq!(refused["error"]["type"], "unavailable");
    assert_eq!(installation.count(), 0);
    assert_eq!(installation.create("Guides", Some("one")).0, 201);
    assert_eq!(installation.count(), 1);
}

#[test]
fn without_a_key_the_outcome_of_a_commit_is_unknown() {
    let installation = Installation::new();
    installation.proxy.set_mode(ProxyMode::LoseCommitAnswer);
    let (status, refused) = installation.create("Guides", None);
    assert_eq!(status, 503, "{refused}");
    assert_eq!(refused["error"]["type"], "outcome_unknown");
    let message = refused["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("Idempotency-Key"), "{message}");
    assert_eq!(installation.count(), 1, "this one was stored");
}

#[test]
fn a_server_without_its_database_waits_for_it() {
    let bench = CliHarness::new().with_database().with_nats();
    let (bench, proxy) = bench.with_database_proxy();
    bench.run_ok(&["schema", "migrate"]);
    proxy.set_mode(ProxyMode::Refuse);
    let node = Node::begin_logging(&bench, "log");
    let log = || fs::read_to_string(bench.path("log")).unwrap_or_default();
    let reported = "connection refused. The server starts when the database answers";
    within(TIMEOUT, || log().contains(reported)).expect("the log is told");
    within(TIMEOUT, || node.health_at("live").is_some()).expect("it listens");
    assert_eq!(node.health_at("live").expect("it listens").0, 200);
    assert_eq!(node.health().0, 503);
    proxy.set_mode(ProxyMode::Forward);
    within(TIMEOUT, || {
        node.health_at("ready").is_some_and(|found| found.0 == 200)
    })
    .expect("it starts");
    assert_eq!(log().matches(reported).count(), 1, "{}", log());
    assert!(log().contains("the database answers after"), "{}", log());
}

#[test]
fn a_server_that_waits_for_its_database_can_be_stopped() {
    let bench = CliHarness::new().with_database().with_nats();
    let (bench, proxy) = bench.with_database_proxy();
    proxy.set_mode(ProxyMode::Refuse);
    let node = Node::begin_logging(&bench, "log");
    within(TIMEOUT, || node.health_at("live").is_some()).expect("it listens");
    node.terminate();
    let took = node.wait();
    assert!(took < QUICK, "{took:?}");
}

#[test]
fn a_server_that_is_told_to_stop_first_says_that_it_is_not_ready() {
    let bench = CliHarness::new().with_database().with_nats();
    let bench = bench.set("BINDERY_SERVER__DRAIN_SECONDS", "2");
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let node = Node::start_logging(&bench, "log");
    let begun = Instant::now();
    node.terminate();
    within(TIMEOUT, || {
        node.health_at("ready").is_some_and(|found| found.0 == 503)
    })
    .expect("it is not ready");
    assert_eq!(node.health().1["status"], "draining");
    assert_eq!(node.health_at("read").expect("it listens").0, 503);
    assert_eq!(
        node.call("GET", "/orgs", token, None).0,
        200,
        "it still serves"
    );
    let drained = Duration::from_secs(2);
    assert!(begun.elapsed() < drained);
    node.wait();
    let took = begun.elapsed();
    assert!(took >= drained && took < TIMEOUT, "{took:?}");
}
