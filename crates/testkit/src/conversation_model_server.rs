//! Language models for conversations, for tests: a server that records what it gets.

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use language::conversations::Settings;
use serde_json::{Value, json};

use crate::provider_server::{LogState, ProviderServer, record};

/// How the server responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelMode {
    Works,
    /// Responds with 503.
    Unavailable,
    /// Responds with too few vectors and descriptions.
    Incomplete,
    /// Vectors have one dimension more.
    Longer,
}

/// Models that know two topics by their words: what is about signing in, and what is about invoices. The label of a
/// topic begins with `model:`.
pub struct ConversationModelServer(ProviderServer<ModelMode>);

/// Words by which the models recognize their topics.
const TOPICS: [&[&str]; 2] = [&["password", "sign in", "login"], &["invoice", "billing"]];

impl ConversationModelServer {
    pub async fn start() -> Self {
        let routes = Router::new()
            .route("/v1/embeddings", post(embeddings))
            .route("/v1/chat/completions", post(chat));
        Self(ProviderServer::start(ModelMode::Works, routes).await)
    }

    /// The settings of a server that uses both models.
    pub fn settings(&self) -> Settings {
        let url = format!("{}/v1", self.0.url());
        Settings {
            url: url.parse().expect("a URL"),
            key: Some("model key".to_owned().into()),
            embedding_model: Some("vectors".to_owned()),
            description_model: Some("words".to_owned()),
        }
    }

    pub fn set_mode(&self, mode: ModelMode) {
        self.0.set_mode(mode);
    }

    /// Returns the bodies of the requests since the last call.
    pub fn take_requests(&self) -> Vec<Value> {
        self.0.take_requests()
    }
}

async fn embeddings(State(log): LogState<ModelMode>, Json(request): Json<Value>) -> Response {
    let texts = request["input"].as_array().cloned().unwrap_or_default();
    let mode = record(&log, request);
    let mut vectors: Vec<Value> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let mut vector = vector(text.as_str().unwrap_or_default());
            if mode == ModelMode::Longer {
                vector.push(0.0);
            }
            json!({"object": "embedding", "index": index, "embedding": vector})
        })
        .collect();
    match mode {
        ModelMode::Unavailable => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        ModelMode::Incomplete => {
            vectors.pop();
        }
        ModelMode::Works | ModelMode::Longer => {}
    }
    Json(json!({"object": "list", "data": vectors})).into_response()
}

/// One axis for each topic, and one for everything else.
fn vector(text: &str) -> Vec<f32> {
    let text = text.to_lowercase();
    let mut vector: Vec<f32> = TOPICS
        .iter()
        .map(|words| f32::from(u8::from(words.iter().any(|word| text.contains(word)))))
        .collect();
    let is_other = vector.iter().all(|value| *value == 0.0);
    vector.push(f32::from(u8::from(is_other)));
    vector
}

async fn chat(State(log): LogState<ModelMode>, Json(request): Json<Value>) -> Response {
    let input = request["messages"][1]["content"].as_str();
    let input: Value = serde_json::from_str(input.unwrap_or_default()).unwrap_or_default();
    let topics = input["topics"].as_array().cloned().unwrap_or_default();
    let mode = record(&log, request);
    let mut described: Vec<Value> = topics
        .iter()
        .map(|texts| {
            let texts = texts.as_array().cloned().unwrap_or_default();
            json!({"label": format!("model: {} texts", texts.len()), "summary": texts[0]})
        })
        .collect();
    match mode {
        ModelMode::Unavailable => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        ModelMode::Incomplete => {
            described.pop();
        }
        ModelMode::Works | ModelMode::Longer => {}
    }
    let content = json!({"topics": described}).to_string();
    let message = json!({"role": "assistant", "content": content});
    Json(json!({"choices": [{"message": message}]})).into_response()
}
