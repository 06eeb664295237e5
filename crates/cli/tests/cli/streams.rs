//! Event streams end with the credentials that opened them, within a second and on every node; other streams continue.

use std::{
    io::BufRead,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{harness::CliHarness, node::Node};

const LIMIT: Duration = Duration::from_secs(1);
const TIMEOUT: Duration = Duration::from_secs(10);
const PASSWORD: &str = "correct horse battery";

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}

fn last_line(text: &str) -> String {
    text.lines().last().unwrap_or_default().to_owned()
}

/// A server, and a space of the administrator's organization.
struct StreamFixture {
    bench: CliHarness,
    node: Node,
    admin: String,
    organization: String,
    space: String,
}

impl StreamFixture {
    fn new() -> Self {
        let bench = CliHarness::new().with_database().with_nats();
        bench.run_ok(&["schema", "migrate"]);
        let admin = last_line(&bench.set_up());
        let node = Node::start(&bench);
        let organization = text(&node.call("GET", "/orgs", &admin, None).1, "/items/0/id");
        let spaces = format!("/orgs/{organization}/spaces");
        let created = node.call("POST", &spaces, &admin, Some(&json!({"title": "Docs"})));
        let space = text(&created.1, "/id");
        Self {
            bench,
            node,
            admin,
            organization,
            space,
        }
    }

    /// Creates a reader, and returns a token.
    fn reader(&self, name: &str) -> String {
        let email = format!("{name}@example.com");
        let account = ["--email", &email, "--name", name, "--verified"];
        self.bench
            .run_ok(&[&["user", "create"][..], &account].concat());
        self.bench.sql(&format!(
            "insert into members (organization_id, user_id, role, joined_at)
             select o.organization_id, u.id, 'read'::role, now() from organizations o, users u where u.email = '{email}'"
        ));
        let token = ["token", "create", "--email", &email, "--label", "ci"];
        last_line(&self.bench.run_ok(&token))
    }

    /// Creates a session of that reader.
    fn session(&self, name: &str) -> Value {
        let email = format!("{name}@example.com");
        let set = ["user", "password", "--email", &email];
        self.bench.run_ok_with_input(&set, &format!("{PASSWORD}\n"));
        let body = json!({"email": email, "password": PASSWORD});
        let (status, session) = self
            .node
            .call("POST", "/sessions", &self.admin, Some(&body));
        assert_eq!(status, 201, "{session}");
        session
    }

    /// Opens an event stream. Receives the data of events, and disconnects at its end.
    fn listen(&self, token: &str) -> mpsc::Receiver<String> {
        let path = format!("/spaces/{}/events", self.space);
        let stream = self.node.stream(&path, token);
        let (say, heard) = mpsc::channel();
        thread::spawn(move || {
            let lines = stream.lines().map_while(Result::ok);
            for line in lines.filter(|line| line.starts_with("data:")) {
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        heard
    }

    fn ends(&self, stream: &mpsc::Receiver<String>, why: &str, take_away: impl FnOnce(&Self)) {
        take_away(self);
        let done = Instant::now();
        let ended = loop {
            let left = LIMIT.saturating_sub(done.elapsed());
            if let Err(error) = stream.recv_timeout(left) {
                break error;
            }
        };
        let expected = mpsc::RecvTimeoutError::Disconnected;
        assert_eq!(ended, expected, "it ends because {why}");
    }

    fn delete(&self, path: &str, token: &str) {
        let (status, answer) = self.node.call("DELETE", path, token, None);
        assert_eq!(status, 204, "{answer}");
    }
}

#[test]
fn a_stream_ends_within_a_second_of_what_opened_it() {
    let stage = StreamFixture::new();
    let witness = stage.listen(&stage.admin);

    let ada = stage.reader("reader1");
    let created = json!({"label": "short"});
    let (_, created) = stage
        .node
        .call("POST", "/user/tokens", &ada, Some(&created));
    let stream = stage.listen(&text(&created, "/token"));
    stage.ends(&stream, "its token was revoked", |stage| {
        stage.delete(&format!("/user/tokens/{}", text(&created, "/id")), &ada);
    });

    let session = stage.session("reader1");
    let (stream, stored) = (stage.listen(&text(&session, "/token")), stage.listen(&ada));
    stage.ends(&stream, "its session was signed out", |stage| {
        let path = format!("/user/tokens/{}", text(&session, "/id"));
        stage.delete(&path, &text(&session, "/token"));
    });

    stage.ends(&stored, "its token has expired", |stage| {
        let expire = "update api_tokens set expires_at = now()
                      where label = 'ci' and user_id = (select id from users where email = 'reader1@example.com')";
        stage.bench.sql(expire);
    });

    let stream = stage.listen(&stage.reader("reader2"));
    stage.ends(&stream, "its account was disabled", |stage| {
        let disable = ["user", "disable", "--email", "reader2@example.com"];
        stage.bench.run_ok(&disable);
    });

    let removed = stage.reader("reader3");
    let id = text(&stage.node.call("GET", "/user", &removed, None).1, "/id");
    let stream = stage.listen(&removed);
    stage.ends(&stream, "its member was removed", |stage| {
        let path = format!("/orgs/{}/members/{id}", stage.organization);
        stage.delete(&path, &stage.admin);
    });

    let stream = stage.listen(&stage.reader("reader4"));
    stage.ends(&stream, "the space was hidden", |stage| {
        let (path, hide) = (
            format!("/spaces/{}", stage.space),
            json!({"defaultLevel": null}),
        );
        let (status, answer) = stage.node.call("PATCH", &path, &stage.admin, Some(&hide));
        assert_eq!(status, 200, "{answer}");
    });

    // Streams whose credentials are still valid continue.
    let comments = format!("/spaces/{}/comments", stage.space);
    let comment = json!({"body": {"markdown": "Still there?"}});
    let (status, answer) = stage
        .node
        .call("POST", &comments, &stage.admin, Some(&comment));
    assert_eq!(status, 200, "{answer}");
    let mut heard = std::iter::from_fn(|| witness.recv_timeout(TIMEOUT).ok());
    assert!(heard.any(|event| event.contains("comment.created")));

    stage.ends(&witness, "the space was deleted", |stage| {
        stage.delete(&format!("/spaces/{}", stage.space), &stage.admin);
    });
}
