//! Two servers on one database: events on one reach the listeners of the other.

use std::{
    io::BufRead,
    sync::mpsc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{harness::CliHarness, node::Node};

const EVENTS: usize = 25;
const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum for half of all events, also on a machine that is busy with other tests. Alone it takes a few
/// hundredths of a second; the goal is 200 ms.
const MEDIAN: Duration = Duration::from_secs(1);

#[test]
fn a_listener_on_another_node_hears_of_events_in_time() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let token = printed.lines().last().unwrap_or_default();
    let (one, two) = (Node::start(&bench), Node::start(&bench));
    let organizations = one.call("GET", "/orgs", token, None).1;
    let organization = text(&organizations, "/items/0/id");
    let spaces = format!("/orgs/{organization}/spaces");
    let (status, space) = one.call("POST", &spaces, token, Some(&json!({"title": "Docs"})));
    assert_eq!(status, 201, "{space}");
    let comments = format!("/spaces/{}/comments", text(&space, "/id"));

    let heard = listen(two.stream(&format!("/spaces/{}/events", text(&space, "/id")), token));
    let mut delays: Vec<Duration> = (0..EVENTS)
        .map(|number| {
            let body = json!({"body": {"markdown": format!("Number {number}")}});
            let (status, comment) = one.call("POST", &comments, token, Some(&body));
            assert_eq!(status, 200, "{comment}");
            let said = Instant::now();
            let event: Value = heard.recv_timeout(TIMEOUT).expect("the event is heard");
            assert_eq!(event["type"], "comment.created");
            said.elapsed()
        })
        .collect();
    delays.sort_unstable();
    let (median, slowest) = (delays[EVENTS / 2], delays[EVENTS - 1]);
    println!("live: {EVENTS} events, median {median:?}, slowest {slowest:?} after the answer");
    assert!(median <= MEDIAN, "the median is {median:?}");
}

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}

/// Reads the stream on a separate thread, which ends with the node.
fn listen(stream: impl BufRead + Send + 'static) -> mpsc::Receiver<Value> {
    let (say, heard) = mpsc::channel();
    std::thread::spawn(move || {
        let lines = stream.lines().map_while(Result::ok);
        let data = lines.filter_map(|line| line.strip_prefix("data:").map(str::to_owned));
        for data in data {
            let event = serde_json::from_str(&data).expect("events are JSON");
            if say.send(event).is_err() {
                return;
            }
        }
    });
    heard
}
