//! Two servers on one database: what is taken away on one stops on the other within a second.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use crate::workbench::{Running, Workbench};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(20);
const LIMIT: Duration = Duration::from_secs(1);

struct Node {
    url: String,
    _process: Running,
}

impl Node {
    fn start(bench: &Workbench) -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|socket| socket.local_addr())
            .expect("a free port")
            .port();
        let address = format!("127.0.0.1:{port}");
        let url = format!("http://{address}");
        let more = [
            ("BINDERY_SERVER__LISTEN", address.as_str()),
            ("BINDERY_SERVER__PUBLIC_URL", url.as_str()),
        ];
        let process = bench.start(&["serve"], &more);
        let node = Self {
            url,
            _process: process,
        };
        let ready = || {
            ureq::get(format!("{}/health/ready", node.url))
                .call()
                .is_ok()
        };
        assert!(within(PATIENCE, ready).is_some(), "the node gets ready");
        node
    }

    fn call(&self, method: &str, path: &str, token: &str, body: Option<&Value>) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}/v1{path}", self.url))
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
            .body(body.map(Value::to_string).unwrap_or_default())
            .expect("a good request");
        let mut answer = agent.run(request).expect("the node answers");
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (
            answer.status().as_u16(),
            serde_json::from_str(&text).unwrap_or_default(),
        )
    }
}

/// Asks until the answer is yes; tells how long that took.
fn within(limit: Duration, mut is_so: impl FnMut() -> bool) -> Option<Duration> {
    let started = Instant::now();
    while started.elapsed() < limit {
        if is_so() {
            return Some(started.elapsed());
        }
        std::thread::yield_now();
    }
    None
}

#[test]
fn what_one_node_takes_away_stops_on_the_other_within_a_second() {
    let bench = Workbench::new().with_database().with_nats();
    bench.prints(&["schema", "migrate"]);
    let last = |text: String| text.lines().last().unwrap_or_default().to_owned();
    let admin = last(bench.prints(&[
        "setup",
        "--email",
        "ada@example.com",
        "--name",
        "Ada",
        "--organization",
        "Acme",
    ]));
    bench.prints(&[
        "user",
        "create",
        "--email",
        "bob@example.com",
        "--name",
        "Bob",
        "--verified",
    ]);
    let bob = last(bench.prints(&[
        "token",
        "create",
        "--email",
        "bob@example.com",
        "--label",
        "ci",
    ]));
    let (one, two) = (Node::start(&bench), Node::start(&bench));

    let organization = one.call("GET", "/orgs", &admin, None).1["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let invite = json!({"emails": ["bob@example.com"], "role": "create"});
    let invited = one.call(
        "POST",
        &format!("/orgs/{organization}/invites"),
        &admin,
        Some(&invite),
    );
    assert_eq!(invited.0, 200, "{}", invited.1);
    let collections = format!("/orgs/{organization}/collections");
    assert_eq!(two.call("POST", &collections, &bob, None).0, 201);

    let me = two.call("GET", "/user", &bob, None).1["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let lowered = one.call(
        "PATCH",
        &format!("/orgs/{organization}/members/{me}"),
        &admin,
        Some(&json!({"role": "read"})),
    );
    assert_eq!(lowered.0, 200, "{}", lowered.1);
    let took = within(LIMIT, || {
        two.call("POST", &collections, &bob, None).0 == 403
    })
    .expect("the lower role is seen");
    println!("a lowered role was seen after {took:?}");

    let made = one
        .call(
            "POST",
            "/user/tokens",
            &bob,
            Some(&json!({"label": "short"})),
        )
        .1;
    let token = made["token"].as_str().unwrap();
    assert_eq!(two.call("GET", "/user", token, None).0, 200);
    let path = format!("/user/tokens/{}", made["id"].as_str().unwrap());
    assert_eq!(one.call("DELETE", &path, &bob, None).0, 204);
    let took = within(LIMIT, || two.call("GET", "/user", token, None).0 == 401)
        .expect("the revoked token stops");
    println!("a revoked token stopped after {took:?}");

    let removed = one.call(
        "DELETE",
        &format!("/orgs/{organization}/members/{me}"),
        &admin,
        None,
    );
    assert_eq!(removed.0, 204);
    within(LIMIT, || two.call("GET", &collections, &bob, None).0 == 404)
        .expect("the removed member is outside");
}
