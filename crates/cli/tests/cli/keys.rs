//! `bindery keys`: new keys replace old ones, and no stored data is lost.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
};

use serde_json::{Value, json};

use crate::{harness::CliHarness, node::Node};

#[test]
fn keys_are_private_and_never_overwritten() {
    let bench = CliHarness::new();
    bench.run_ok(&["keys", "generate", "ring"]);
    let path = bench.path("ring");
    let first = fs::read_to_string(&path).expect("it was made");

    let text = bench.run_err(&["keys", "generate", "ring"]);
    assert!(text.contains("bindery keys add ring"), "{text}");
    assert_eq!(fs::read_to_string(&path).expect("still there"), first);

    // Earlier versions left such a file when they failed, and then refused to continue.
    fs::write(bench.path("ring.new"), "").expect("a file");
    let added = bench.run_ok(&["keys", "add", "ring"]);
    assert!(added.contains("bindery keys use ring 2"), "{added}");
    let listed = bench.run_ok(&["keys", "list", "ring"]);
    let states = "key 1 signs and encrypts\nkey 2 verifies and decrypts\n";
    assert_eq!(listed, states);
    bench.run_ok(&["keys", "use", "ring", "2"]);
    bench.run_ok(&["keys", "retire", "ring", "1", "--only", "links,files"]);
    let listed = bench.run_ok(&["keys", "list", "ring"]);
    assert!(listed.contains("retired for links, files"), "{listed}");
    let refused = bench.run_err(&["keys", "use", "ring", "1"]);
    assert!(refused.contains("was retired"), "{refused}");
    let refused = bench.run_err(&["keys", "use", "ring", "7"]);
    assert!(refused.contains("no key 7"), "{refused}");
    let refused = bench.run_err(&["keys", "retire", "ring", "2"]);
    assert!(refused.contains("current"), "{refused}");
    let odd = bench.run(&["keys", "retire", "ring", "1", "--only", "secrets"]);
    assert!(!odd.status.success(), "they are encrypted anew instead");

    let ring = fs::read_to_string(&path).expect("still there");
    let ring: Value = serde_json::from_str(&ring).expect("JSON");
    assert_eq!(ring["keys"].as_object().expect("keys").len(), 2);
    let facts = fs::metadata(&path).expect("still there");
    assert_eq!(facts.permissions().mode() & 0o777, 0o600);
}

#[test]
fn no_server_runs_with_a_ring_that_others_can_read() {
    // It fails before NATS is contacted.
    let bench = CliHarness::new()
        .with_database()
        .set("BINDERY_NATS__URL", "nats://127.0.0.1:1");
    bench.run_ok(&["schema", "migrate"]);
    let keys = bench.path("keys");
    for mode in [0o644, 0o640, 0o602] {
        fs::set_permissions(&keys, Permissions::from_mode(mode)).expect("our own file");
        let refused = bench.run_err(&["serve"]);
        assert!(refused.contains("open to other users"), "{refused}");
        assert!(refused.contains(&format!("{mode:o}")), "{refused}");
        assert!(refused.contains("chmod 600"), "{refused}");
    }
    fs::set_permissions(&keys, Permissions::from_mode(0o600)).expect("our own file");
    bench.set_up();
}

/// A site with both kinds of stored secrets.
struct KeysFixture {
    token: String,
    organization: String,
    space: String,
    site: String,
    address: String,
}

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}

fn post(node: &Node, token: &str, path: &str, body: &Value) -> Value {
    let (status, answer) = node.call("POST", path, token, Some(body));
    assert!(matches!(status, 200 | 201), "{path}: {status} {answer}");
    answer
}

impl KeysFixture {
    fn new(node: &Node, token: String) -> Self {
        let organizations = node.call("GET", "/orgs", &token, None).1;
        let organization = text(&organizations, "/items/0/id");
        let spaces = format!("/orgs/{organization}/spaces");
        post(node, &token, &spaces, &json!({"title": "Other"}));
        let space = post(node, &token, &spaces, &json!({"title": "Docs"}));
        let space = text(&space, "/id");
        let requests = format!("/spaces/{space}/change-requests");
        let request = post(node, &token, &requests, &json!({"subject": "News"}));
        let request = format!("{requests}/{}", text(&request, "/id"));
        let document = json!({"markdown": "# News\n"});
        let page = json!({"operation": "insert_page", "title": "News", "document": document});
        let content = format!("{request}/content");
        post(node, &token, &content, &json!({"changes": [page]}));
        post(node, &token, &format!("{request}/merge"), &json!({}));
        let sites = format!("/orgs/{organization}/sites");
        let new = json!({"title": "Docs", "spaces": [space]});
        let site = text(&post(node, &token, &sites, &new), "/id");
        let published = post(node, &token, &format!("{sites}/{site}/publish"), &json!({}));
        let links = format!("{sites}/{site}/share-links");
        post(node, &token, &links, &json!({}));
        Self {
            address: text(&published, "/urls/published"),
            token,
            organization,
            space,
            site,
        }
    }

    fn get(&self, node: &Node, path: &str) -> Value {
        let (status, answer) = node.call("GET", path, &self.token, None);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// The visitor key and the share key.
    fn secrets(&self, node: &Node) -> (String, String) {
        let site = format!("/orgs/{}/sites/{}", self.organization, self.site);
        let auth = self.get(node, &format!("{site}/publishing/auth"));
        let links = self.get(node, &format!("{site}/share-links"));
        // Each node has a different origin in front of it.
        let link = text(&links, "/items/0/urls/published");
        let key = link.trim_end_matches('/').rsplit('/').next();
        let key = key.unwrap_or_default().to_owned();
        assert_eq!(key.len(), 22, "{link}");
        (text(&auth, "/privateKey"), key)
    }

    fn cursor(&self, node: &Node) -> String {
        let first = format!("/orgs/{}/spaces?limit=1", self.organization);
        text(&self.get(node, &first), "/next/page")
    }

    fn follow(&self, node: &Node, cursor: &str) -> u16 {
        let path = format!("/orgs/{}/spaces?limit=1&page={cursor}", self.organization);
        node.call("GET", &path, &self.token, None).0
    }

    fn site_token(&self, node: &Node) -> String {
        let response = json!({"url": self.address, "visitor": {}});
        let found = post(node, &self.token, "/urls/published", &response);
        text(&found, "/apiToken")
    }

    fn read(&self, node: &Node, site_token: &str) -> u16 {
        let path = format!("/spaces/{}", self.space);
        node.call("GET", &path, site_token, None).0
    }
}

#[test]
fn a_key_is_added_used_and_retired_and_no_secret_is_lost() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let node = Node::start(&bench);
    let stage = KeysFixture::new(&node, printed.lines().last().unwrap_or_default().to_owned());
    let (secrets, cursor, reader) = (
        stage.secrets(&node),
        stage.cursor(&node),
        stage.site_token(&node),
    );
    assert_eq!(stage.read(&node, &reader), 200);

    // Distributed to all nodes first: this one knows the key before anything is signed with it.
    bench.run_ok(&["keys", "add", "keys"]);
    let restart = |node: Node| {
        node.interrupt();
        Node::start(&bench)
    };
    let node = restart(node);
    bench.run_ok(&["keys", "use", "keys", "2"]);
    let late = Node::start(&bench);
    let new_cursor = stage.cursor(&late);
    assert_ne!(new_cursor, cursor);
    assert_eq!(stage.follow(&node, &new_cursor), 200, "not restarted yet");
    let node = restart(node);
    late.interrupt();
    assert_eq!(stage.secrets(&node), secrets);
    assert_eq!(stage.follow(&node, &cursor), 200);

    // For some uses immediately: stored secrets still need the key.
    let refused = bench.run_err(&["keys", "retire", "keys", "1"]);
    assert!(refused.contains("2 secrets"), "{refused}");
    assert!(refused.contains("bindery keys reseal"), "{refused}");
    bench.run_ok(&["keys", "retire", "keys", "1", "--only", "cursors"]);
    let node = restart(node);
    assert_eq!(stage.follow(&node, &cursor), 400);
    assert_eq!(stage.follow(&node, &new_cursor), 200);
    assert_eq!(stage.read(&node, &reader), 200);
    assert_eq!(stage.secrets(&node), secrets);

    let renewed = bench.run_ok(&["keys", "reseal"]);
    assert_eq!(renewed, "2 secrets encrypted anew with key 2\n");
    let again = bench.run_ok(&["keys", "reseal"]);
    assert_eq!(again, "0 secrets encrypted anew with key 2\n");
    bench.run_ok(&["keys", "retire", "keys", "1"]);
    let node = restart(node);
    assert_eq!(stage.secrets(&node), secrets);
    assert_eq!(stage.read(&node, &reader), 401, "that key is gone");
    assert_eq!(stage.follow(&node, &new_cursor), 200);
}

#[test]
fn secrets_that_no_key_opens_are_named() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let node = Node::start(&bench);
    let stage = KeysFixture::new(&node, printed.lines().last().unwrap_or_default().to_owned());
    stage.secrets(&node);
    bench.run_ok(&["keys", "add", "keys"]);
    bench.run_ok(&["keys", "use", "keys", "2"]);
    bench.sql(
        "update sites set visitor_key = set_byte(visitor_key, 30, 255 - get_byte(visitor_key, 30))",
    );
    let output = bench.run(&["keys", "reseal"]);
    assert_eq!(output.status.code(), Some(1));
    let reported = String::from_utf8_lossy(&output.stdout);
    assert!(
        reported.starts_with("1 secrets encrypted anew"),
        "{reported}"
    );
    let remedy = format!("sites/{}/publishing/auth/regenerate", stage.site);
    assert!(reported.contains(&remedy), "{reported}");
    bench.run_err(&["keys", "retire", "keys", "1"]);
}
