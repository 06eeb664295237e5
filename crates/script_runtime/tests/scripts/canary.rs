//! What no hostile script may see: a server on this machine, files, and the secret of another installation.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use script_runtime::{ScriptFailure, ScriptReply};
use tokio::net::TcpListener;

use crate::fixture::text;

/// The neighbour gets it with each call.
pub(crate) const SECRET: &str = "secret-of-the-neighbour";
/// Parts of files that exist on every system.
const FILES: [&str; 3] = ["root:", "PATH=", "using Workerd"];

/// Stands for PostgreSQL, NATS and all else that listens on this machine.
pub(crate) struct Canary {
    port: u16,
    connections: Arc<AtomicUsize>,
}

impl Canary {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server ends with the runtime of its test"
    )]
    pub(crate) async fn listen() -> Self {
        let listener = TcpListener::bind(("0.0.0.0", 0))
            .await
            .expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let connections = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&connections);
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                count.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { port, connections }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// What got out, if anything.
    pub(crate) fn leak(&self, outcome: &Result<ScriptReply, ScriptFailure>) -> Option<String> {
        let connections = self.connections.swap(0, Ordering::SeqCst);
        if connections > 0 {
            return Some(format!("{connections} connections"));
        }
        let (mut seen, logs) = match outcome {
            Ok(reply) => (text(reply), &reply.logs),
            Err(failure) => (failure.to_string(), &failure.logs),
        };
        for log in logs {
            seen.push_str(&log.message);
        }
        let mut parts = FILES.into_iter().chain([SECRET]);
        parts.find(|part| seen.contains(part)).map(str::to_owned)
    }
}
