//! A client of the management API.

use serde_json::{Value, json};
use ureq::{
    Agent, Body, RequestBuilder,
    http::{Response, StatusCode},
    typestate::WithBody,
};

use crate::environment::Environment;

pub(crate) struct Client {
    agent: Agent,
    url: String,
    token: String,
}

/// The page lists of the largest spaces take several megabytes.
const MAX_RESPONSE_BYTES: u64 = 64 << 20;

impl Client {
    pub(crate) fn of(stage: &Environment) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).build();
        Self {
            agent: config.into(),
            url: format!("{}/v1", stage.url()),
            token: format!("Bearer {}", stage.token),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.try_get(path).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Returns the response, or the error.
    pub(crate) fn try_get(&self, path: &str) -> Result<Value, String> {
        parsed(path, self.body(path))
    }

    /// Returns the raw response. Parsing a large one would take longer than getting it.
    pub(crate) fn read(&self, path: &str) -> String {
        self.body(path).unwrap_or_else(|error| panic!("{error}"))
    }

    fn body(&self, path: &str) -> Result<String, String> {
        let request = self.agent.get(format!("{}{path}", self.url));
        let answer = request.header("authorization", &self.token).call();
        content(path, answer)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let sent = self.try_post(path, body);
        sent.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Returns the response, or why it was rejected.
    pub(crate) fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request = self.agent.post(format!("{}{path}", self.url));
        self.send(request, path, body)
    }

    pub(crate) fn patch(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.patch(format!("{}{path}", self.url));
        let sent = self.send(request, path, body);
        sent.unwrap_or_else(|error| panic!("{error}"))
    }

    fn send(
        &self,
        request: RequestBuilder<WithBody>,
        path: &str,
        body: &Value,
    ) -> Result<Value, String> {
        let answer = request
            .header("authorization", &self.token)
            .header("content-type", "application/json")
            .send(body.to_string());
        parsed(path, content(path, answer))
    }

    /// The organization of the stage.
    pub(crate) fn organization(&self) -> String {
        text(&self.get("/orgs")["items"][0], "id")
    }

    pub(crate) fn new_space(&self, organization: &str, title: &str) -> String {
        let title: String = title.chars().take(50).collect();
        let path = format!("/orgs/{organization}/spaces");
        text(&self.post(&path, &json!({"title": title})), "id")
    }
}

fn content(path: &str, answer: Result<Response<Body>, ureq::Error>) -> Result<String, String> {
    let failed = |error: &dyn std::error::Error| format!("{path}: {error}");
    let mut answer = answer.map_err(|error| failed(&error))?;
    let status = answer.status();
    let body = answer.body_mut().with_config().limit(MAX_RESPONSE_BYTES);
    let body = body.read_to_string().map_err(|error| failed(&error))?;
    if ![StatusCode::OK, StatusCode::CREATED].contains(&status) {
        return Err(format!("{path}: {status}: {body}"));
    }
    Ok(body)
}

fn parsed(path: &str, body: Result<String, String>) -> Result<Value, String> {
    serde_json::from_str(&body?).map_err(|error| format!("{path}: {error}"))
}

/// A string field.
pub(crate) fn text(object: &Value, name: &str) -> String {
    let member = object[name].as_str();
    member
        .unwrap_or_else(|| panic!("no `{name}` in {object}"))
        .to_owned()
}
