//! Clients of two nodes behind a balancer: they read, write, and look at a page of a site. Every response counts.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, sleep},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use ureq::{
    Agent,
    http::{Request, Response},
};

use crate::{
    balancer::Balancer,
    history::{Operation, Outcome, Write, now},
    writer::StopOnDrop,
};

const TIMEOUT: Duration = Duration::from_secs(30);
const REQUEST_INTERVAL: Duration = Duration::from_millis(20);
/// Before a request is sent once more.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
const MAX_PRINTED: usize = 20;

/// What the requests are about.
#[derive(Debug, Clone)]
pub(crate) struct Subjects {
    pub(crate) token: String,
    pub(crate) organization: String,
    pub(crate) space: String,
    /// Of a published page.
    pub(crate) host: String,
}

pub(crate) struct Traffic<'a> {
    pub(crate) balancer: &'a Balancer,
    pub(crate) subjects: &'a Subjects,
    /// Whether a request that got 503, or no connection, is sent once more.
    pub(crate) retries: bool,
    pub(crate) counts: Counts,
}

#[derive(Default)]
pub(crate) struct Counts {
    requests: AtomicU64,
    retried: AtomicU64,
    failed: AtomicU64,
    longest: Mutex<Duration>,
}

/// What the clients saw.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrafficResult {
    pub(crate) requests: u64,
    pub(crate) retried: u64,
    pub(crate) failed: u64,
    pub(crate) longest: Duration,
}

impl Traffic<'_> {
    /// So many clients send requests until `act` returns. Also returns what they wrote.
    pub(crate) fn send_while<T>(
        &self,
        clients: usize,
        act: impl FnOnce() -> T,
    ) -> (T, Vec<Operation>) {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let stopping = StopOnDrop(&stop);
            scope.spawn(|| self.balancer.probe(&stop));
            let stop = &stop;
            let clients: Vec<_> = (0..clients)
                .map(|client| scope.spawn(move || self.send(client, stop)))
                .collect();
            let done = act();
            drop(stopping);
            let joined = clients.into_iter().map(thread::ScopedJoinHandle::join);
            let history = joined.flat_map(|history| history.expect("clients do not panic"));
            (done, history.collect())
        })
    }

    pub(crate) fn result(&self) -> TrafficResult {
        let counts = &self.counts;
        TrafficResult {
            requests: counts.requests.load(Ordering::SeqCst),
            retried: counts.retried.load(Ordering::SeqCst),
            failed: counts.failed.load(Ordering::SeqCst),
            longest: *counts.longest.lock().expect("nobody panics with it"),
        }
    }

    fn send(&self, client: usize, stop: &AtomicBool) -> Vec<Operation> {
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        let organization = format!("/v1/orgs/{}", self.subjects.organization);
        let collections = format!("{organization}/collections");
        let space = format!("/v1/spaces/{}", self.subjects.space);
        let mut history = Vec::new();
        for number in 0_u64.. {
            if stop.load(Ordering::SeqCst) {
                break;
            }
            let title = format!("t{client}-{number}");
            match number % 5 {
                0 => drop(self.request(&agent, "GET", &organization, None)),
                1 => drop(self.request(&agent, "GET", &collections, None)),
                2 => drop(self.request(&agent, "GET", "/", None)),
                3 => drop(self.request(&agent, "PATCH", &space, Some(&title))),
                _ => {
                    let answer = self.request(&agent, "POST", &collections, Some(&title));
                    history.push(created(title, answer.as_ref()));
                }
            }
            sleep(REQUEST_INTERVAL);
        }
        history
    }

    /// Sends a request until it has an answer that counts. Returns its body if it succeeded.
    fn request(
        &self,
        agent: &Agent,
        method: &str,
        path: &str,
        title: Option<&str>,
    ) -> Option<Value> {
        self.counts.requests.fetch_add(1, Ordering::SeqCst);
        let mut may_retry = self.retries;
        loop {
            let begun = Instant::now();
            let answer = self.attempt(agent, method, path, title);
            let took = begun.elapsed();
            let mut longest = self.counts.longest.lock().expect("nobody panics with it");
            *longest = took.max(*longest);
            drop(longest);
            match answer {
                Ok((200..300, body)) => return Some(body),
                Err(Failure::NotConnected) | Ok((503, _)) if may_retry => {
                    may_retry = false;
                    self.counts.retried.fetch_add(1, Ordering::SeqCst);
                    sleep(RETRY_INTERVAL);
                }
                failed => {
                    let before = self.counts.failed.fetch_add(1, Ordering::SeqCst);
                    if before < MAX_PRINTED as u64 {
                        println!("{method} {path} failed after {took:?}: {failed:?}");
                    }
                    return None;
                }
            }
        }
    }

    fn attempt(
        &self,
        agent: &Agent,
        method: &str,
        path: &str,
        title: Option<&str>,
    ) -> Result<(u16, Value), Failure> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.balancer.next()));
        let request = if path == "/" {
            request.header("host", &self.subjects.host)
        } else {
            request.header("authorization", format!("Bearer {}", self.subjects.token))
        };
        let request = match title {
            Some(title) => request
                .header("content-type", "application/json")
                .header("idempotency-key", title)
                .body(json!({"title": title}).to_string()),
            None => request.body(String::new()),
        };
        let answer = agent.run(request.expect("a good request"));
        read(answer.map_err(Failure::of)?)
    }
}

/// Why there is no response.
#[derive(Debug)]
enum Failure {
    /// Nothing was sent.
    NotConnected,
    #[expect(dead_code, reason = "printed for people")]
    Other(String),
}

impl Failure {
    fn of(error: ureq::Error) -> Self {
        match error {
            ureq::Error::ConnectionFailed => Self::NotConnected,
            ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
                Self::NotConnected
            }
            other => Self::Other(other.to_string()),
        }
    }
}

fn read(mut answer: Response<ureq::Body>) -> Result<(u16, Value), Failure> {
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string();
    let text = text.map_err(|error| Failure::Other(error.to_string()))?;
    // Pages are no JSON.
    Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}

fn created(title: String, answer: Option<&Value>) -> Operation {
    let id = answer.and_then(|answer| answer["id"].as_str());
    Operation {
        write: Write::Create { title },
        outcome: match id {
            Some(_) => Outcome::Acknowledged,
            None => Outcome::Unknown,
        },
        answers: id.map(str::to_owned).into_iter().collect(),
        ended_at: now(),
    }
}
