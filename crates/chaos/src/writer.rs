//! A client that writes without pause, and repeats writes without a response, under the same idempotency key.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use ureq::{Agent, http::Request};

use crate::history::{Operation, Outcome, Write, now};

pub(crate) struct Writer<'a> {
    pub(crate) number: usize,
    pub(crate) server: String,
    pub(crate) organization: String,
    pub(crate) token: String,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) acknowledged: &'a AtomicU64,
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

impl Writer<'_> {
    pub(crate) fn run(&self) -> Vec<Operation> {
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        let mut history = Vec::new();
        for count in 0_u64.. {
            if self.stop.load(Ordering::SeqCst) {
                break;
            }
            let title = format!("w{}-{count}", self.number);
            let created = self.create(&agent, &title, count % 10 == 0);
            let id = created.answers.first().cloned();
            self.note(created, &mut history);
            if let (Some(id), 0) = (id, count % 3) {
                self.note(self.describe(&agent, &title, &id), &mut history);
            }
        }
        history
    }

    fn note(&self, operation: Operation, history: &mut Vec<Operation>) {
        if operation.outcome == Outcome::Acknowledged {
            self.acknowledged.fetch_add(1, Ordering::SeqCst);
        }
        history.push(operation);
    }

    /// Creates a collection; if `twice`, repeats the request under the same idempotency key after the response.
    fn create(&self, agent: &Agent, title: &str, twice: bool) -> Operation {
        let path = format!("/v1/orgs/{}/collections", self.organization);
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
            if self.stop.load(Ordering::SeqCst)
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
            .uri(format!("{}{path}", self.server))
            .header("authorization", format!("Bearer {}", self.token))
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
            (200..300 | 409 | 429 | 500.., _) => AttemptResult::Unknown,
            (status, _) => AttemptResult::Refused(status),
        }
    }
}
