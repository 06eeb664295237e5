//! Servers of providers on the internet, for tests: each runs in its test and records what it gets.

use std::sync::{Arc, Mutex};

use axum::{Router, extract::State};
use serde_json::Value;

/// A provider that responds by its mode.
pub(crate) struct ProviderServer<M> {
    port: u16,
    log: Arc<Mutex<ProviderLog<M>>>,
}

/// The mode of a provider, and the bodies of the requests that it got.
pub(crate) struct ProviderLog<M> {
    mode: M,
    requests: Vec<Value>,
}

/// What handlers of a provider extract.
pub(crate) type LogState<M> = State<Arc<Mutex<ProviderLog<M>>>>;

impl<M: Copy + Send + 'static> ProviderServer<M> {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server ends with the runtime of its test"
    )]
    pub(crate) async fn start(mode: M, routes: Router<Arc<Mutex<ProviderLog<M>>>>) -> Self {
        let log = Arc::new(Mutex::new(ProviderLog {
            mode,
            requests: Vec::new(),
        }));
        let service = routes.with_state(log.clone());
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { port, log }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) fn set_mode(&self, mode: M) {
        self.log.lock().expect("no holder panics").mode = mode;
    }

    /// Returns the bodies of the requests since the last call.
    pub(crate) fn take_requests(&self) -> Vec<Value> {
        std::mem::take(&mut self.log.lock().expect("no holder panics").requests)
    }
}

/// Records a request. Returns how to respond.
pub(crate) fn record<M: Copy>(log: &Mutex<ProviderLog<M>>, request: Value) -> M {
    let mut log = log.lock().expect("no holder panics");
    log.requests.push(request);
    log.mode
}
