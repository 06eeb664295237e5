//! Connections of clients that are slow, silent or many.

use std::{
    fs,
    io::{self, BufRead, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

/// All timeouts are set to this.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Longer than any of them can take on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);
const HEALTH: &str = "GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n";

fn bench() -> CliHarness {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    bench
}

fn impatient() -> CliHarness {
    bench()
        .set("BINDERY_LIMITS__MAX_HEADER_SECONDS", "1")
        .set("BINDERY_LIMITS__MAX_IDLE_SECONDS", "1")
        .set("BINDERY_LIMITS__MAX_BODY_WAIT_SECONDS", "1")
        .set("BINDERY_LIMITS__MAX_WRITE_WAIT_SECONDS", "1")
}

fn connect(node: &Node) -> TcpStream {
    let stream = TcpStream::connect(node.address()).expect("the node listens");
    stream
        .set_read_timeout(Some(TEST_TIMEOUT))
        .expect("a timeout");
    stream
        .set_write_timeout(Some(TEST_TIMEOUT))
        .expect("a timeout");
    stream
}

fn send(node: &Node, text: &str) -> TcpStream {
    let mut stream = connect(node);
    stream.write_all(text.as_bytes()).expect("it is taken");
    stream
}

/// Reads until the node closes the connection; panics if it does not.
#[track_caller]
fn until_closed(stream: &mut TcpStream) -> (String, Duration) {
    let started = Instant::now();
    let mut read = Vec::new();
    match stream.read_to_end(&mut read) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection is still open: {error}"),
    }
    let text = String::from_utf8_lossy(&read).into_owned();
    (text, started.elapsed())
}

fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 4096];
    let count = stream.read(&mut bytes).unwrap_or(0);
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

#[test]
fn slow_and_silent_clients_are_disconnected_and_listeners_are_not() {
    let bench = impatient();
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let node = Node::start(&bench);
    let (space, mut events) = listener(&node, token);

    // Nothing at all, and half a head.
    let (said, waited) = until_closed(&mut connect(&node));
    assert!(
        said.is_empty() && waited >= TIMEOUT / 2,
        "{said} {waited:?}"
    );
    let (said, _) = until_closed(&mut send(&node, "GET / HTTP/1.1\r\nhost: loc"));
    assert!(said.is_empty(), "{said}");

    // Nothing after a response.
    let (said, waited) = until_closed(&mut send(&node, HEALTH));
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    assert!(waited >= TIMEOUT / 2, "it is kept for the next request");
    // A connection in use stays open.
    let mut used = send(&node, HEALTH);
    let started = Instant::now();
    while started.elapsed() < 3 * TIMEOUT {
        assert!(answer(&mut used).starts_with("HTTP/1.1 200"));
        used.write_all(HEALTH.as_bytes()).expect("it is open");
    }

    // Half a body.
    let half = "POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 100\r\n\r\n{\"email\": ";
    let (said, _) = until_closed(&mut send(&node, half));
    assert!(said.starts_with("HTTP/1.1 400"), "{said}");

    // HTTP/2 is not served.
    let (said, _) = until_closed(&mut send(&node, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
    assert!(
        said.is_empty() || said.starts_with("HTTP/1.1 400"),
        "{said}"
    );

    // Responses that the client does not read.
    let mut deaf = connect(&node);
    let document = "GET /v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    let refused = loop {
        if let Err(error) = deaf.write_all(document.as_bytes()) {
            break error.kind();
        }
    };
    assert!(
        matches!(
            refused,
            io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe
        ),
        "{refused:?}"
    );

    // A stream that was open all this time gets new events.
    let body = json!({"body": {"markdown": "Hello"}});
    let comments = format!("/spaces/{space}/comments");
    assert_eq!(node.call("POST", &comments, token, Some(&body)).0, 200);
    let heard = events.find(|line| line.contains("comment.created"));
    assert!(heard.is_some(), "the listener is still connected");
}

fn listener(node: &Node, token: &str) -> (String, impl Iterator<Item = String> + use<>) {
    let text = |value: &Value, pointer: &str| {
        let found = value.pointer(pointer).and_then(Value::as_str);
        found
            .unwrap_or_else(|| panic!("no {pointer} in {value}"))
            .to_owned()
    };
    let organizations = node.call("GET", "/orgs", token, None).1;
    let spaces = format!("/orgs/{}/spaces", text(&organizations, "/items/0/id"));
    let space = node
        .call("POST", &spaces, token, Some(&json!({"title": "Docs"})))
        .1;
    let space = text(&space, "/id");
    let stream: Box<dyn BufRead + Send> =
        Box::new(node.stream(&format!("/spaces/{space}/events"), token));
    (space, stream.lines().map_while(Result::ok))
}

#[test]
fn an_address_has_so_many_connections_and_the_limit_on_files_is_raised() {
    let bench = bench().set("BINDERY_LIMITS__MAX_CONNECTIONS_PER_ADDRESS", "5");
    let node = Node::start(&bench);
    let enter = || {
        let mut stream = send(&node, HEALTH);
        answer(&mut stream)
            .starts_with("HTTP/1.1 200")
            .then_some(stream)
    };
    // Connections of the readiness checks may still be open.
    let mut open = Vec::new();
    let five = within(TEST_TIMEOUT, || {
        open.extend(enter());
        open.len() == 5
    });
    assert!(five.is_some(), "five connections are fine");
    let refused = answer(&mut connect(&node));
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    assert!(enter().is_none());
    open.pop();
    assert!(
        within(TEST_TIMEOUT, || enter().is_some()).is_some(),
        "one may follow another"
    );

    let limits = fs::read_to_string(format!("/proc/{}/limits", node.process())).expect("Linux");
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let mut numbers = line.unwrap_or_default().split_whitespace().skip(3);
    let (soft, hard) = (numbers.next(), numbers.next());
    assert!(soft.is_some() && soft == hard, "{soft:?} of {hard:?}");
}
