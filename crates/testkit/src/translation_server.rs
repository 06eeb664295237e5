//! Translation providers for tests: Apertium itself, and a server with the two APIs of providers on the internet, which
//! records what it gets.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    thread::sleep,
    time::Duration,
};

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use language::translation::{ProviderKind, Settings};
use serde_json::{Value, json};

use crate::provider_server::{LogState, ProviderServer, record};

/// How the server responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderMode {
    /// Puts `es:` before each text.
    Prefix,
    /// The same, but without the tags.
    LoseTags,
    /// Responds with 503.
    Unavailable,
    /// Redirects to another host.
    Redirect,
}

/// A provider that puts `es:` before each text.
pub struct TranslationServer(ProviderServer<ProviderMode>);

impl TranslationServer {
    pub async fn start() -> Self {
        let routes = Router::new()
            .route("/translate", post(libre_translate))
            .route("/chat/completions", post(chat));
        Self(ProviderServer::start(ProviderMode::Prefix, routes).await)
    }

    pub fn settings(&self, kind: ProviderKind) -> Settings {
        Settings {
            kind,
            url: self.0.url().parse().expect("a URL"),
            key: Some("provider key".to_owned().into()),
            model: "model".to_owned(),
        }
    }

    pub fn set_mode(&self, mode: ProviderMode) {
        self.0.set_mode(mode);
    }

    /// Returns the bodies of the requests since the last call.
    pub fn take_requests(&self) -> Vec<Value> {
        self.0.take_requests()
    }

    /// Returns the texts that were sent since the last call, to either API.
    pub fn take_texts(&self) -> Vec<String> {
        let requests = self.take_requests();
        let texts = requests.iter().flat_map(texts_of);
        texts.collect()
    }
}

fn texts_of(request: &Value) -> Vec<String> {
    let list = |value: &Value| {
        let items = value.as_array().into_iter().flatten();
        items
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect()
    };
    match request["messages"][1]["content"].as_str() {
        Some(content) => {
            let content: Value = serde_json::from_str(content).unwrap_or_default();
            list(&content["texts"])
        }
        None => list(&request["q"]),
    }
}

async fn libre_translate(
    State(log): LogState<ProviderMode>,
    Json(request): Json<Value>,
) -> Response {
    respond(
        record(&log, request.clone()),
        &request,
        |texts| json!({"translatedText": texts}),
    )
}

async fn chat(State(log): LogState<ProviderMode>, Json(request): Json<Value>) -> Response {
    respond(record(&log, request.clone()), &request, |texts| {
        let content = json!({"texts": texts}).to_string();
        json!({"choices": [{"message": {"role": "assistant", "content": content}}]})
    })
}

fn respond(
    mode: ProviderMode,
    request: &Value,
    body: impl FnOnce(Vec<String>) -> Value,
) -> Response {
    let texts = texts_of(request);
    match mode {
        ProviderMode::Unavailable => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        ProviderMode::Redirect => {
            let to = [("location", "http://169.254.169.254/latest/meta-data")];
            (StatusCode::TEMPORARY_REDIRECT, to).into_response()
        }
        ProviderMode::Prefix | ProviderMode::LoseTags => {
            let translate = |text: String| match mode {
                ProviderMode::LoseTags => format!("es:{}", text.replace("<x", "&lt;y")),
                _ => format!("es:{text}"),
            };
            Json(body(texts.into_iter().map(translate).collect())).into_response()
        }
    }
}

/// Apertium with the pair English to Spanish.
pub struct ApertiumServer {
    port: u16,
    process: Child,
}

impl ApertiumServer {
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        drop(listener);
        let process = Command::new("apertium-apy")
            .args(["-p", &port.to_string(), "/usr/share/apertium"])
            // Its pipes read bytes by the locale.
            .env("LC_ALL", "C.UTF-8")
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("apertium-apy is installed: run `just tools`");
        let server = Self { port, process };
        for _ in 0..600 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return server;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("Apertium did not start");
    }

    pub fn settings(&self) -> Settings {
        let url = format!("http://127.0.0.1:{}", self.port);
        Settings {
            kind: ProviderKind::Apertium,
            url: url.parse().expect("a URL"),
            key: None,
            model: String::new(),
        }
    }
}

impl Drop for ApertiumServer {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
