//! A server that receives webhooks, for tests. Each path of it is a receiver that behaves in its own way.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::post,
};
use http::{HeaderMap, StatusCode, header};
use tokio::net::TcpListener;

/// How a receiver responds.
#[derive(Debug, Clone, Copy)]
pub enum ReceiverMode {
    Status(u16),
    /// 429, and ask for so many seconds.
    TooManyRequests(u32),
    /// Redirects to the receiver `good`.
    Redirect,
    /// Never responds.
    Hang,
}

/// A request that a receiver got.
#[derive(Debug, Clone)]
pub struct ReceivedWebhook {
    pub at: Instant,
    pub headers: HeaderMap,
    pub body: String,
}

impl ReceivedWebhook {
    /// The id of the event.
    pub fn id(&self) -> &str {
        let id = self.headers.get("webhook-id").expect("a signed request");
        id.to_str().expect("text")
    }
}

#[derive(Default)]
struct Receivers {
    modes: HashMap<String, ReceiverMode>,
    received: HashMap<String, Vec<ReceivedWebhook>>,
}

pub struct WebhookReceiver {
    port: u16,
    reset_port: u16,
    state: Arc<Mutex<Receivers>>,
}

impl WebhookReceiver {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server ends with the runtime of its test"
    )]
    pub async fn start() -> Self {
        let state = Arc::new(Mutex::new(Receivers::default()));
        let service = Router::new()
            .route("/{name}", post(receive))
            .with_state(state.clone());
        let (listener, port) = listen().await;
        tokio::spawn(async move { axum::serve(listener, service).await });
        let (resetting, reset_port) = listen().await;
        tokio::spawn(async move {
            while let Ok((connection, _)) = resetting.accept().await {
                connection.set_zero_linger().ok();
            }
        });
        Self {
            port,
            reset_port,
            state,
        }
    }

    /// The URL of a receiver, which responds with 200 unless it has another mode.
    pub fn url(&self, name: &str) -> String {
        format!("http://127.0.0.1:{}/{name}", self.port)
    }

    /// A URL where every connection is reset.
    pub fn reset_url(&self) -> String {
        format!("http://127.0.0.1:{}/reset", self.reset_port)
    }

    pub fn set_mode(&self, name: &str, mode: ReceiverMode) {
        let mut state = self.state.lock().expect("no holder panics");
        state.modes.insert(name.to_owned(), mode);
    }

    /// What a receiver got so far.
    pub fn received(&self, name: &str) -> Vec<ReceivedWebhook> {
        let state = self.state.lock().expect("no holder panics");
        state.received.get(name).cloned().unwrap_or_default()
    }

    /// Waits until a receiver got so many requests.
    pub async fn wait(&self, name: &str, count: usize) -> Vec<ReceivedWebhook> {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let received = self.received(name);
            if received.len() >= count {
                return received;
            }
            assert!(
                Instant::now() < end,
                "{name} got {} of {count}",
                received.len()
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

async fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await;
    let listener = listener.expect("a port is free");
    let port = listener.local_addr().expect("it is bound").port();
    (listener, port)
}

async fn receive(
    State(state): State<Arc<Mutex<Receivers>>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let mode = {
        let mut state = state.lock().expect("no holder panics");
        let received = ReceivedWebhook {
            at: Instant::now(),
            headers,
            body,
        };
        state
            .received
            .entry(name.clone())
            .or_default()
            .push(received);
        let mode = state.modes.get(&name).copied();
        mode.unwrap_or(ReceiverMode::Status(200))
    };
    match mode {
        ReceiverMode::Status(status) => {
            let status = StatusCode::from_u16(status).expect("a status");
            (status, format!("{name} says {status}")).into_response()
        }
        ReceiverMode::TooManyRequests(seconds) => {
            let header = [(header::RETRY_AFTER, seconds.to_string())];
            (StatusCode::TOO_MANY_REQUESTS, header).into_response()
        }
        ReceiverMode::Redirect => {
            (StatusCode::FOUND, [(header::LOCATION, "/good")]).into_response()
        }
        ReceiverMode::Hang => std::future::pending().await,
    }
}
