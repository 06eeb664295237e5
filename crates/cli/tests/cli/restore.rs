//! `bindery restore finish`, and the parts of `bindery backup` that need no server of their own: `just restore` has the rest.

use std::{fs, time::Duration};

use serde_json::Value;

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

const TIMEOUT: Duration = Duration::from_secs(30);

#[test]
fn a_restore_is_finished_once_no_node_runs() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let token = bench.set_up();
    let token = token.lines().last().expect("a token").to_owned();
    let node = Node::start(&bench);
    let (_, organizations) = node.call("GET", "/orgs", &token, None);
    let organization = organizations["items"][0]["id"].as_str().expect("an id");

    let refused = bench.run_err(&["restore", "finish", "--yes"]);
    assert!(refused.contains("Nodes of Bindery run"), "{refused}");
    node.interrupt();
    let refused = bench.run_err(&["restore", "finish"]);
    assert!(refused.contains("nothing was done"), "{refused}");
    assert!(refused.contains("bindery-events"), "{refused}");

    bench.sql(
        "insert into jobs (id, queue, kind, tenant, subject, payload, initiator, run_at, lease_until, fence)
         select gen_random_uuid(), 'maintenance', 'purge_space', gen_random_uuid(), 'x', '{}', '{}', now() + interval '1 day',
                now() + interval '1 hour', 1",
    );
    let done = bench.run_ok(&["restore", "finish", "--yes"]);
    assert!(done.contains("leases of 1 jobs"), "{done}");
    assert!(done.contains("audit trail of 1 organizations"), "{done}");

    let node = Node::start(&bench);
    let path = format!("/orgs/{organization}/audit-events?limit=100");
    let restored = || {
        let (_, page) = node.call("GET", &path, &token, None);
        let items = page["items"].as_array().cloned().unwrap_or_default();
        let is_restored = |entry: &Value| entry["type"] == "organization.restored";
        items
            .iter()
            .any(|entry| is_restored(entry) && entry["payload"]["lastEventAt"].is_string())
    };
    assert!(
        within(TIMEOUT, restored).is_some(),
        "it is in the audit trail"
    );
    // Positions of the lost time cannot come again.
    bench.sql(
        "do $$ begin
             assert (select max(position) from events) > 1000000000, 'positions are raised';
             assert (select min(position) from events) < 1000, 'those of before stay';
         end $$",
    );
}

#[test]
fn a_missing_stream_is_no_obstacle_and_a_read_only_database_is() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    // There is no stream yet, and no organization.
    let done = bench.run_ok(&["restore", "finish", "--yes"]);
    assert!(done.contains("audit trail of 0 organizations"), "{done}");
    bench.set_read_only(true);
    bench.run_err(&["restore", "finish", "--yes"]);
}

#[test]
fn a_file_that_was_deleted_after_the_restored_time_comes_back() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    bench.set_up();
    fs::create_dir_all(bench.path("in")).expect("a writable folder");
    let picture = [&[0][..], &vec![b'x'; 600 << 10]].concat();
    fs::write(bench.path("in/picture.bin"), picture).expect("a writable folder");
    let ids = bench.query("select id_text(organization_id) from organizations");
    let import = [
        "import",
        "in",
        "--as",
        "ada@example.com",
        "--organization",
        ids.trim(),
    ];
    bench.run_ok(&[&import[..], &["--title", "Pictures"]].concat());

    let stored = fs::read_dir(bench.path("data/files/objects")).expect("a folder");
    let organization = stored
        .map(|entry| entry.expect("an entry").file_name())
        .next();
    let organization = organization.expect("an organization");
    let day = bench.path("data/files/deleted/2026-01-01/objects");
    fs::create_dir_all(&day).expect("a writable folder");
    let live = bench.path("data/files/objects").join(&organization);
    fs::rename(&live, day.join(&organization)).expect("a writable folder");
    let output = bench.run(&["fsck", "--clones", "0"]);
    assert!(!output.status.success(), "the file is missing");
    let done = bench.run_ok(&["restore", "finish", "--yes"]);
    assert!(done.contains("1 files brought back"), "{done}");
    bench.run_ok(&["fsck", "--read"]);
}

#[test]
fn a_file_of_the_log_is_archived_without_settings() {
    let bench = CliHarness::new();
    fs::create_dir_all(bench.path("wal")).expect("a writable folder");
    fs::write(bench.path("segment"), "log").expect("a writable folder");
    let name = "wal/000000010000000000000001";
    bench.run_ok(&["backup", "archive-wal", "segment", name]);
    bench.run_ok(&["backup", "archive-wal", "segment", name]);
    fs::write(bench.path("segment"), "other").expect("a writable folder");
    let refused = bench.run_err(&["backup", "archive-wal", "segment", name]);
    assert!(refused.contains("another database"), "{refused}");
    assert_eq!(fs::read(bench.path(name)).expect("a file"), b"log");
}
