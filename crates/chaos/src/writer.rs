//! A client that writes steadily, and repeats writes without a response, under the same idempotency key.

use std::{
    collections::BTreeMap,
    mem,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, sleep},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use ureq::{Agent, http::Request};

use crate::history::{Operation, Outcome, Write, now};

/// What all writers of a run have in common.
pub(crate) struct Writers {
    server: String,
    organization: String,
    token: String,
    /// Between two writes of one of them.
    pause: Duration,
    stop: AtomicBool,
    acknowledged: AtomicU64,
    /// How many responses with each status told them to try again.
    refusals: Mutex<BTreeMap<u16, u64>>,
}

struct Writer<'a> {
    number: usize,
    shared: &'a Writers,
}

/// Stops the writers even if the run itself fails: it would wait for them for ever.
pub(crate) struct StopOnDrop<'a>(pub(crate) &'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// The result of one attempt.
enum AttemptResult {
    Done(Value),
    Refused(u16),
    Unknown,
}

const TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_INTERVAL: Duration = Duration::from_millis(50);
/// How long a writer retries its last write after the others stopped.
const FINAL_TIMEOUT: Duration = Duration::from_secs(10);

impl Writers {
    /// They write collections of the organization without pause.
    pub(crate) fn new(server: String, organization: &str, token: &str) -> Self {
        Self {
            server,
            organization: organization.to_owned(),
            token: token.to_owned(),
            pause: Duration::ZERO,
            stop: AtomicBool::new(false),
            acknowledged: AtomicU64::new(0),
            refusals: Mutex::default(),
        }
    }

    pub(crate) fn with_pause(self, pause: Duration) -> Self {
        Self { pause, ..self }
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged.load(Ordering::SeqCst)
    }

    /// How often each status told them to try again since this was asked last.
    pub(crate) fn take_refusals(&self) -> BTreeMap<u16, u64> {
        mem::take(&mut *self.refusals.lock().expect("nobody panics with it"))
    }

    /// So many of them write until `act` returns. Also returns what they did.
    pub(crate) fn write_while<T>(
        &self,
        count: usize,
        act: impl FnOnce() -> T,
    ) -> (T, Vec<Operation>) {
        thread::scope(|scope| {
            let stopping = StopOnDrop(&self.stop);
            let writers = (0..count).map(|number| Writer {
                number,
                shared: self,
            });
            let writers: Vec<_> = writers
                .map(|writer| scope.spawn(move || writer.run()))
                .collect();
            let done = act();
            drop(stopping);
            let joined = writers.into_iter().map(thread::ScopedJoinHandle::join);
            let history = joined.flat_map(|history| history.expect("writers do not panic"));
            (done, history.collect())
        })
    }
}

impl Writer<'_> {
    fn run(&self) -> Vec<Operation> {
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        let mut history = Vec::new();
        for count in 0_u64.. {
            if self.shared.stop.load(Ordering::SeqCst) {
                break;
            }
            let title = format!("w{}-{count}", self.number);
            let created = self.create(&agent, &title, count % 10 == 0);
            let id = created.answers.first().cloned();
            self.note(created, &mut history);
            if let (Some(id), 0) = (id, count % 3) {
                self.note(self.describe(&agent, &title, &id), &mut history);
            }
            sleep(self.shared.pause);
        }
        history
    }

    fn note(&self, operation: Operation, history: &mut Vec<Operation>) {
        if operation.outcome == Outcome::Acknowledged {
            self.shared.acknowledged.fetch_add(1, Ordering::SeqCst);
        }
        history.push(operation);
    }

    /// Creates a collection; if `twice`, repeats the request under the same idempotency key after the response.
    fn create(&self, agent: &Agent, title: &str, twice: bool) -> Operation {
        let path = format!("/v1/orgs/{}/collections", self.shared.organization);
        let body = json!({"title": title});
        let send = || self.write(agent, "POST", &path, title, &body);
        let (outcome, mut answers) = send();
        if twice && outcome == Outcome::Acknowledged {
            answers.extend(send().1);
        }
        Operation {
            write: Write::Create {
                title: title.to_owned(),
            },
            outcome,
            answers,
            ended_at: now(),
        }
    }

    fn describe(&self, agent: &Agent, title: &str, id: &str) -> Operation {
        let description = format!("all about {title}");
        let body = json!({"description": description});
        let path = format!("/v1/collections/{id}");
        let (outcome, _) = self.write(agent, "PATCH", &path, title, &body);
        Operation {
            write: Write::Describe {
                title: title.to_owned(),
                description,
            },
            outcome,
            answers: Vec::new(),
            ended_at: now(),
        }
    }

    /// Repeats a write until its outcome is known, and returns the ids in the responses.
    fn write(
        &self,
        agent: &Agent,
        method: &str,
        path: &str,
        key: &str,
        body: &Value,
    ) -> (Outcome, Vec<String>) {
        let mut stopped_at = None;
        loop {
            match self.attempt(agent, method, path, key, body) {
                AttemptResult::Done(answer) => {
                    let id = answer["id"].as_str().map(str::to_owned);
                    return (Outcome::Acknowledged, id.into_iter().collect());
                }
                AttemptResult::Refused(status) => {
                    println!("{method} {path} was refused with {status}");
                    return (Outcome::Refused, Vec::new());
                }
                AttemptResult::Unknown => sleep(RETRY_INTERVAL),
            }
            if self.shared.stop.load(Ordering::SeqCst)
                && stopped_at.get_or_insert_with(Instant::now).elapsed() > FINAL_TIMEOUT
            {
                return (Outcome::Unknown, Vec::new());
            }
        }
    }

    fn attempt(
        &self,
        agent: &Agent,
        method: &str,
        path: &str,
        key: &str,
        body: &Value,
    ) -> AttemptResult {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.shared.server))
            .header("authorization", format!("Bearer {}", self.shared.token))
            .header("content-type", "application/json")
            .header("idempotency-key", key)
            .body(body.to_string())
            .expect("a good request");
        let Ok(mut answer) = agent.run(request) else {
            return AttemptResult::Unknown;
        };
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string();
        match (
            status,
            text.ok().and_then(|text| serde_json::from_str(&text).ok()),
        ) {
            // An incomplete response counts as none.
            (200..300, Some(value)) => AttemptResult::Done(value),
            // 409: the first attempt still runs. 429 and 5xx: retry later.
            (200..300 | 409, _) => AttemptResult::Unknown,
            (429 | 500.., _) => {
                let mut refusals = self.shared.refusals.lock().expect("nobody panics with it");
                *refusals.entry(status).or_default() += 1;
                AttemptResult::Unknown
            }
            (status, _) => AttemptResult::Refused(status),
        }
    }
}
