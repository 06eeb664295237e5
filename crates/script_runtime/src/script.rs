//! Scripts, calls and replies.

use std::{fmt, sync::Arc};

use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use model::id::OrganizationId;
use tokio::sync::oneshot;

/// A version of an integration as one installation runs it. Installations never share a process, so that the secrets of
/// one are never in the memory of another.
#[derive(Debug, Clone)]
pub struct Script {
    pub(crate) organization: OrganizationId,
    pub(crate) id: Arc<str>,
    pub(crate) source: Arc<str>,
}

impl Script {
    /// `id` names the version and the installation; `source` is an ES module whose default export has a function
    /// `fetch`. The organization is the one that installed it: it shares its processes.
    pub fn new(
        organization: OrganizationId,
        id: impl Into<Arc<str>>,
        source: impl Into<Arc<str>>,
    ) -> Self {
        Self {
            organization,
            id: id.into(),
            source: source.into(),
        }
    }
}

/// One event for a script. It contains tokens and secrets, so it cannot be printed.
#[derive(Clone)]
pub struct ScriptCall {
    /// JSON.
    pub event: String,
    /// JSON.
    pub environment: String,
    /// The body of the original request, for events of type `fetch`.
    pub fetch_body: Option<Bytes>,
}

impl fmt::Debug for ScriptCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptCall").finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub struct ScriptReply {
    pub status: StatusCode,
    /// Without those about the connection.
    pub headers: HeaderMap,
    pub body: Bytes,
    /// What the script logged until its answer.
    pub logs: Vec<ScriptLog>,
    pub background: Background,
}

/// What a script does after its answer.
#[derive(Debug)]
pub struct Background(pub(crate) oneshot::Receiver<Vec<ScriptLog>>);

impl Background {
    /// Waits for the end and returns what the script logged in the meantime.
    pub async fn finished(self) -> Vec<ScriptLog> {
        self.0.await.unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptLog {
    pub level: LogLevel,
    pub message: String,
    pub timestamp: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogLevel {
    Debug,
    Info,
    Warn,
    Error,
}
