//! The server as a role that owns no table: it works, and cannot change the schema.

use std::{fs, time::Duration};

use serde_json::{Value, json};

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

const TIMEOUT: Duration = Duration::from_secs(20);

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}

/// The line of `doctor` about the role.
fn doctor_role_line(bench: &CliHarness) -> String {
    let output = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.contains(" role "));
    line.unwrap_or_else(|| panic!("no word on the role in {text}"))
        .to_owned()
}

#[test]
fn a_role_without_tables_serves_and_cannot_change_the_schema() {
    let bench = CliHarness::new()
        .with_database()
        .with_nats()
        .with_server_role();
    let refused = bench.run_err(&["schema", "status"]);
    assert!(refused.contains("lacks"), "{refused}");
    let printed = bench.run_ok(&["schema", "migrate"]);
    assert!(
        printed.contains("has what the server needs, and no more"),
        "{printed}"
    );
    let line = doctor_role_line(&bench);
    assert!(line.starts_with("ok       role        "), "{line}");
    assert!(line.ends_with("owns no table and cannot change the schema"));

    for statement in [
        "create table mine (id integer)",
        "create function mine() returns integer language sql as 'select 1'",
        "drop table spaces",
        "alter table spaces add column mine integer",
        "truncate spaces",
        "create index on spaces (title)",
        "delete from events",
        "update events set payload = '{}'",
        "delete from audit_entries",
        "update audit_entries set payload = '{}'",
        "delete from _sqlx_migrations",
        "select grant_to_server(current_user::text)",
    ] {
        assert!(!bench.server_may(statement), "{statement}");
    }
    assert!(bench.server_may("select create_events_partition(current_date)"));
    assert!(bench.server_may("select count(*) from events"));

    serves(&bench);

    // Rights granted in between are revoked.
    let truncate = "truncate usage_deltas";
    bench.sql(&format!(
        "grant truncate on usage_deltas to {}",
        bench.server_role()
    ));
    assert!(bench.server_may(truncate));
    bench.run_ok(&["schema", "migrate"]);
    assert!(!bench.server_may(truncate));
}

/// Writes one of each kind of data: rows, objects, events, jobs, counts.
fn serves(bench: &CliHarness) {
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let node = Node::start_logging(bench, "log");
    let call = |method: &str, path: &str, body: Option<&Value>| {
        let (status, answer) = node.call(method, path, token, body);
        assert!(status < 300, "{method} {path}: {status} {answer}");
        answer
    };
    let organization = text(&call("GET", "/orgs", None), "/items/0/id");
    let spaces = format!("/orgs/{organization}/spaces");
    let space = text(
        &call("POST", &spaces, Some(&json!({"title": "Docs"}))),
        "/id",
    );
    let requests = format!("/spaces/{space}/change-requests");
    let request = call("POST", &requests, Some(&json!({"subject": "News"})));
    let request = format!("{requests}/{}", text(&request, "/id"));
    let page =
        json!({"operation": "insert_page", "title": "News", "document": {"markdown": "New.\n"}});
    let changes = json!({"changes": [page]});
    call("POST", &format!("{request}/content"), Some(&changes));
    let comment = json!({"body": {"markdown": "Good."}});
    call("POST", &format!("{request}/comments"), Some(&comment));
    call("POST", &format!("{request}/merge"), None);
    node.clone_space(&space, token, &bench.path("clone"));
    call("GET", &format!("/orgs/{organization}/usage"), None);
    call("DELETE", &format!("/spaces/{space}"), None);

    // The relay and the audit trail work.
    let audit = format!("/orgs/{organization}/audit-events");
    let is_told = || call("GET", &audit, None).to_string().contains(&space);
    within(TIMEOUT, is_told).expect("the audit trail tells of the space");
    node.interrupt();
    let log = fs::read_to_string(bench.path("log")).expect("a log");
    assert!(!log.contains("permission denied"), "{log}");
    assert!(!log.contains("owns the tables"), "{log}");
}

#[test]
fn a_role_that_owns_the_tables_is_told_of() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let line = doctor_role_line(&bench);
    assert!(line.starts_with("warning  role        "), "{line}");
    assert!(line.contains("`database.owner_url`"), "{line}");
    let node = Node::start_logging(&bench, "log");
    node.interrupt();
    let log = fs::read_to_string(bench.path("log")).expect("a log");
    assert!(log.contains("owns the tables"), "{log}");
}

#[test]
fn roles_that_cannot_be_granted_are_refused_before_anything_is_made() {
    let bench = CliHarness::new().with_database().with_server_role();
    let url = crate::harness::server_url();
    let bench = bench.set("BINDERY_DATABASE__URL", &url);
    let refused = bench.run_err(&["schema", "migrate"]);
    assert!(
        refused.contains("`database.owner_url` names the same role"),
        "{refused}"
    );

    let (_, host) = url.rsplit_once('@').expect("a URL with a user");
    let nobody = format!("postgres://bindery_nobody@{host}");
    let bench = bench.set("BINDERY_DATABASE__URL", &nobody);
    let refused = bench.run_err(&["schema", "migrate"]);
    assert!(
        refused.contains("`create role bindery_nobody login"),
        "{refused}"
    );
}
