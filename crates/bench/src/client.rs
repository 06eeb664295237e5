//! A client of the management API.

use serde_json::{Value, json};
use ureq::{
    Agent, Body,
    http::{Response, StatusCode},
};

use crate::stage::Stage;

pub(crate) struct Client {
    agent: Agent,
    url: String,
    token: String,
}

/// The pages of the largest spaces take several megabytes.
const LARGEST_ANSWER: u64 = 64 << 20;

impl Client {
    pub(crate) fn of(stage: &Stage) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).build();
        Self {
            agent: config.into(),
            url: format!("{}/v1", stage.url()),
            token: format!("Bearer {}", stage.token),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let request = self.agent.get(format!("{}{path}", self.url));
        let answer = request.header("authorization", &self.token).call();
        content(path, answer)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.url));
        let answer = request
            .header("authorization", &self.token)
            .header("content-type", "application/json")
            .send(body.to_string());
        content(path, answer)
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

fn content(path: &str, answer: Result<Response<Body>, ureq::Error>) -> Value {
    let mut answer = answer.unwrap_or_else(|error| panic!("{path}: {error}"));
    let status = answer.status();
    let body = answer.body_mut().with_config().limit(LARGEST_ANSWER);
    let body = body
        .read_to_string()
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    let good = [StatusCode::OK, StatusCode::CREATED];
    assert!(good.contains(&status), "{path}: {status}: {body}");
    serde_json::from_str(&body).unwrap_or_else(|error| panic!("{path}: {error}: {body}"))
}

/// A member that is text.
pub(crate) fn text(object: &Value, name: &str) -> String {
    let member = object[name].as_str();
    member
        .unwrap_or_else(|| panic!("no `{name}` in {object}"))
        .to_owned()
}
