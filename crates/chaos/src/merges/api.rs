//! Calls to two nodes alternately, repeated under the same idempotency key until the outcome is known.

use std::{
    cell::Cell,
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::Value;
use ureq::{Agent, http::Request};

pub(crate) struct Api {
    agent: Agent,
    nodes: [String; 2],
    pub(crate) token: String,
    turn: Cell<usize>,
}

const TIMEOUT: Duration = Duration::from_secs(10);
const RETRY_INTERVAL: Duration = Duration::from_millis(20);
/// A call without a response for this long counts as unknown.
const CALL_TIMEOUT: Duration = Duration::from_mins(1);

impl Api {
    pub(crate) fn new(nodes: [String; 2], token: &str) -> Self {
        let agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .into();
        Self {
            agent,
            nodes,
            token: token.to_owned(),
            turn: Cell::new(0),
        }
    }

    pub(crate) fn node(&self) -> &str {
        &self.nodes[self.turn.get() % 2]
    }

    /// The response; null if it did not become known in time, or was an error, which is printed.
    pub(crate) fn call(&self, method: &str, path: &str, key: &str, body: &Value) -> Value {
        let started = Instant::now();
        while started.elapsed() < CALL_TIMEOUT {
            self.turn.set(self.turn.get() + 1);
            match self.attempt(method, path, key, body) {
                Some((200..300, value)) => return value,
                // 409: the first attempt still runs, or a concurrent update won. 429 and 5xx: retry later.
                None | Some((409 | 429 | 500.., _)) => sleep(RETRY_INTERVAL),
                Some((status, value)) => {
                    println!("{method} {path} was refused with {status}: {value}");
                    return Value::Null;
                }
            }
        }
        Value::Null
    }

    /// Status and body of one attempt; None without a complete response.
    pub(crate) fn attempt(
        &self,
        method: &str,
        path: &str,
        key: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let body = if method == "GET" {
            String::new()
        } else {
            body.to_string()
        };
        let request = Request::builder()
            .method(method)
            .uri(format!("{}/v1{path}", self.node()))
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .header("idempotency-key", key)
            .body(body)
            .expect("a good request");
        let mut answer = self.agent.run(request).ok()?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().ok()?;
        // An incomplete response counts as none.
        Some((status, serde_json::from_str(&text).ok()?))
    }
}
