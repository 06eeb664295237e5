//! A database of an earlier commit is migrated and read back: all stored data stays readable.
//! `data/demo-<date>/` has the dump, its key ring, and the output of `seed demo`. The dump also has a space that was
//! written before there were limits on pages. To add one of today: seed a database, `pg_dump --no-owner
//! --no-privileges | gzip -9n`, and name its directory in `DUMPS`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{
    demo::{looks_good, named, part},
    harness::CliHarness,
    node::Node,
};

const DUMPS: [&str; 1] = ["demo-20261115"];

fn data(dump: &str, name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    tests.join(dump).join(name)
}

#[test]
fn a_database_of_an_earlier_commit_is_migrated_and_read_back() {
    for dump in DUMPS {
        let bench = CliHarness::new()
            .with_database()
            .with_nats()
            .set("BINDERY_SITES__URL", "http://sites.test:8099");
        // Into the existing file, whose permissions are right.
        let keys = fs::read(data(dump, "keys")).expect("the key ring");
        fs::write(bench.path("keys"), keys).expect("a writable folder");
        bench.restore(&data(dump, "demo.sql.gz"));
        bench.run_ok(&["schema", "migrate"]);
        let printed = fs::read_to_string(data(dump, "printed.txt")).expect("a text");

        let node = Node::start(&bench);
        looks_good(&node, part(&printed, "Start")[0]);
        reads_everything(&node, &printed);
        reads_what_is_over_the_limits(&node, &bench, &printed);
    }
}

fn read(node: &Node, path: &str, token: &str) -> Value {
    let (status, answer) = node.call("GET", path, token, None);
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

fn reads_everything(node: &Node, printed: &str) {
    let ada = named(&part(printed, "People"), "Ada");
    let organization = named(&part(printed, "Organizations"), "Tidewatch");
    for list in [
        "members",
        "teams",
        "collections",
        "spaces",
        "sites",
        "openapi",
        "change-requests",
        "audit-events",
    ] {
        let answer = read(node, &format!("/orgs/{organization}/{list}"), ada);
        let items = answer["items"].as_array().expect("a list");
        assert!(!items.is_empty(), "{list} has something");
    }
    for space in ["Guide", "API"] {
        let space = named(&part(printed, "Spaces"), space);
        let pages = read(node, &format!("/spaces/{space}/content/pages"), ada);
        assert!(
            pages["pages"]
                .as_array()
                .is_some_and(|pages| !pages.is_empty())
        );
        let requests = format!("/spaces/{space}/change-requests?status=open");
        read(node, &requests, ada);
    }
}

/// Pages and texts over today's limits are still read, cloned and deleted.
fn reads_what_is_over_the_limits(node: &Node, bench: &CliHarness, printed: &str) {
    let ada = named(&part(printed, "People"), "Ada");
    let space = named(&part(printed, "Written over the API"), "Limits");
    let request = read(node, &format!("/spaces/{space}/change-requests/1"), ada);
    let description = request["description"].to_string();
    assert!(description.len() > 140_000, "{}", description.len());
    read(node, &format!("/spaces/{space}/content/pages"), ada);
    for page in ["large", "table", "quoted"] {
        let path = format!("/spaces/{space}/content/path/{page}");
        read(node, &path, ada);
    }
    let clone = bench.path("clone");
    node.clone_space(space, ada, &clone);
    let large = fs::read_to_string(clone.join("large.md")).expect("the page");
    assert!(large.ends_with("The last words.\n"), "nothing is cut off");
    let (status, _) = node.call("DELETE", &format!("/spaces/{space}"), ada, None);
    assert_eq!(status, 204);
}
