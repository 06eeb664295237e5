//! `bindery user`: changes to accounts take effect immediately on all nodes.

use std::{fs, io::BufRead, sync::mpsc, thread, time::Duration};

use serde_json::{Value, json};

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

const LIMIT: Duration = Duration::from_secs(1);
const TIMEOUT: Duration = Duration::from_secs(20);
const ADA: &str = "ada@example.com";
const PASSWORD: &str = "correct horse battery";

fn bench() -> (CliHarness, String) {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let token = last_line(&bench.set_up());
    (bench, token)
}

fn last_line(text: &str) -> String {
    text.lines().last().unwrap_or_default().to_owned()
}

/// Creates another account, whose token is independent of Ada's.
fn other(bench: &CliHarness) -> String {
    let bob = ["--email", "bob@example.com"];
    bench.run_ok(
        &[
            &["user", "create"][..],
            &bob,
            &["--name", "Bob", "--verified"],
        ]
        .concat(),
    );
    last_line(&bench.run_ok(&[&["token", "create"][..], &bob, &["--label", "ci"]].concat()))
}

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}

fn sign_in(node: &Node, bob: &str, password: &str) -> (u16, Value) {
    let body = json!({"email": ADA, "password": password});
    node.call("POST", "/sessions", bob, Some(&body))
}

#[test]
fn a_disabled_account_is_shut_out_on_all_nodes_and_let_in_again() {
    let (bench, ada) = bench();
    let bob = other(&bench);
    let (one, two) = (Node::start(&bench), Node::start(&bench));
    let organization = text(&one.call("GET", "/orgs", &ada, None).1, "/items/0/id");
    let spaces = format!("/orgs/{organization}/spaces");
    let created = one.call("POST", &spaces, &ada, Some(&json!({"title": "Docs"})));
    let space = text(&created.1, "/id");
    let password = ["user", "password", "--email", ADA];
    let printed = bench.run_ok_with_input(&password, &format!("{PASSWORD}\n"));
    assert!(!printed.contains(PASSWORD), "{printed}");
    let (status, session) = sign_in(&two, &bob, PASSWORD);
    assert_eq!(status, 201, "{session}");
    let session = text(&session, "/token");
    for node in [&one, &two] {
        assert_eq!(node.call("GET", "/user", &session, None).0, 200);
        assert!(node.lets_fetch(&space, &ada));
    }

    let token = ["token", "create", "--email", ADA, "--label", "ci"];
    let late = last_line(&bench.run_ok(&token));
    let printed = bench.run_ok(&["user", "disable", "--email", ADA]);
    assert!(printed.contains("3 tokens and sessions ended"), "{printed}");
    for node in [&one, &two] {
        for token in [&ada, &session] {
            within(LIMIT, || node.call("GET", "/user", token, None).0 == 401)
                .expect("the token ends");
        }
        assert!(!node.lets_fetch(&space, &ada));
        let (status, refused) = sign_in(node, &bob, PASSWORD);
        assert_eq!(status, 401);
        assert!(refused.to_string().contains("disabled"), "{refused}");
        // The response does not reveal that the account is disabled.
        let (_, refused) = sign_in(node, &bob, "wrong horse battery");
        assert!(!refused.to_string().contains("disabled"), "{refused}");
    }
    let refused = bench.run_err(&token);
    assert!(refused.contains("bindery user enable"), "{refused}");
    let again = bench.run_ok(&["user", "disable", "--email", ADA]);
    assert!(again.contains("already"), "{again}");

    // As if it had been created while the account was being disabled.
    bench.sql("update api_tokens set revoked_at = null where label = 'ci'");
    bench.run_ok(&["user", "enable", "--email", ADA]);
    assert_eq!(sign_in(&one, &bob, PASSWORD).0, 201);
    for token in [&ada, &late] {
        let (status, _) = one.call("GET", "/user", token, None);
        assert_eq!(status, 401, "it stays revoked");
    }
    let token = last_line(&bench.run_ok(&token));
    assert_eq!(one.call("GET", "/user", &token, None).0, 200);
}

/// Signals the end of the response.
fn end_of(stream: impl BufRead + Send + 'static) -> mpsc::Receiver<()> {
    let (say, heard) = mpsc::channel();
    thread::spawn(move || {
        stream.lines().map_while(Result::ok).for_each(drop);
        say.send(()).ok();
    });
    heard
}

#[test]
fn event_streams_end_when_the_account_is_disabled() {
    let (bench, ada) = bench();
    let node = Node::start(&bench);
    let organization = text(&node.call("GET", "/orgs", &ada, None).1, "/items/0/id");
    let spaces = format!("/orgs/{organization}/spaces");
    let created = node.call("POST", &spaces, &ada, Some(&json!({"title": "Docs"})));
    let space = text(&created.1, "/id");
    let ended = end_of(node.stream(&format!("/spaces/{space}/events"), &ada));
    bench.run_ok(&["user", "disable", "--email", ADA]);
    // An event in the space wakes the listener.
    fs::create_dir(bench.path("in")).expect("a writable folder");
    fs::write(bench.path("in/README.md"), "# News\n").expect("a writable folder");
    bench.run_ok(&["import", "in", "--as", ADA, "--space", &space]);
    ended.recv_timeout(TIMEOUT).expect("the stream ends");
}

#[test]
fn accounts_are_listed_in_pieces() {
    let (bench, _) = bench();
    other(&bench);
    let all = bench.run_ok(&["user", "list"]);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 2, "{all}");
    assert!(
        lines[0].contains("Ada <ada@example.com> created 2"),
        "{all}"
    );
    assert!(
        lines[0].contains("last seen never, organizations 1"),
        "{all}"
    );
    let first = bench.run(&["user", "list", "--json", "--limit", "1"]);
    let item: Value = serde_json::from_slice(&first.stdout).expect("one object");
    assert_eq!(item["email"], ADA);
    assert_eq!(item["disabledAt"], Value::Null);
    let hint = String::from_utf8_lossy(&first.stderr).into_owned();
    let id = text(&item, "/id");
    assert!(hint.contains(&format!("--after {id}")), "{hint}");
    let rest = bench.run_ok(&["user", "list", "--json", "--after", &id]);
    assert!(
        rest.contains("bob@example.com") && !rest.contains(ADA),
        "{rest}"
    );
    let found = bench.run_ok(&["user", "list", "--containing", "BOB@"]);
    assert_eq!(found.lines().count(), 1, "{found}");
    bench.run_ok(&["user", "disable", "--email", ADA]);
    let listed = bench.run_ok(&["user", "list", "--containing", "ada"]);
    assert!(listed.contains("disabled since"), "{listed}");
}

#[test]
fn tokens_are_listed_and_revoked_and_a_password_is_made_by_chance() {
    let (bench, ada) = bench();
    let bob = other(&bench);
    let node = Node::start(&bench);
    let create = ["token", "create", "--email", ADA, "--label", "ci"];
    let narrow = [&create[..], &["--scopes", "content:read"]].concat();
    bench.run_ok(&narrow);
    let tokens = ["user", "tokens", "--email", ADA];
    let listed = bench.run_ok(&tokens);
    assert!(listed.contains(" setup created 2"), "{listed}");
    assert!(
        listed.contains("ends never, scopes content:read"),
        "{listed}"
    );
    let json = bench.run_ok(&[&tokens[..], &["--json"]].concat());
    let ids: Vec<String> = json
        .lines()
        .map(|line| text(&serde_json::from_str(line).expect("JSON"), "/id"))
        .collect();
    assert_eq!(ids.len(), 2, "{json}");
    assert_eq!(node.call("GET", "/user", &ada, None).0, 200);
    bench.run_ok(&[&tokens[..], &["--revoke", &ids[0]]].concat());
    within(LIMIT, || node.call("GET", "/user", &ada, None).0 == 401).expect("it ends");
    let refused = bench.run_err(&[&tokens[..], &["--revoke", &ids[0]]].concat());
    assert!(refused.contains("No such token"), "{refused}");
    let revoked = bench.run_ok(&[&tokens[..], &["--revoke", "all"]].concat());
    assert!(revoked.starts_with("1 tokens of"), "{revoked}");
    assert_eq!(bench.run_ok(&tokens), "");

    let generate = ["user", "password", "--email", ADA, "--generate"];
    let first = last_line(&bench.run_ok(&generate));
    let (status, session) = sign_in(&node, &bob, &first);
    assert_eq!(status, 201, "{session}");
    let session = text(&session, "/token");
    let new = json!({"label": "made in a session"});
    let created = node.call("POST", "/user/tokens", &session, Some(&new)).1;
    let created = text(&created, "/token");
    let second = last_line(&bench.run_ok(&generate));
    assert_ne!(first, second);
    for token in [&session, &created] {
        within(LIMIT, || node.call("GET", "/user", token, None).0 == 401).expect("it ends");
    }
    assert_eq!(sign_in(&node, &bob, &first).0, 401);
    assert_eq!(sign_in(&node, &bob, &second).0, 201);
}

#[test]
fn names_and_labels_do_nothing_to_the_terminal_of_the_operator() {
    let (bench, _) = bench();
    let evil = "\u{1b}[2J\u{9b}31m";
    let account = ["--email", "eve@example.com"];
    let create = ["user", "create", "--verified", "--name", "Eve"];
    bench.run_ok(&[&create[..], &account].concat());
    // Names from before they were checked.
    bench.sql("update users set display_name = E'\\x1b[2J' where email = 'eve@example.com'");
    let label = ["token", "create", "--label", evil];
    let printed = [
        bench.run_ok(&[&label[..], &account].concat()),
        bench.run_ok(&["user", "list"]),
        bench.run_ok(&[&["user", "tokens"][..], &account].concat()),
    ];
    for text in printed {
        assert!(text.contains("\u{fffd}[2J"), "{text:?}");
        assert!(!text.contains(['\u{1b}', '\u{9b}']), "{text:?}");
    }
}
