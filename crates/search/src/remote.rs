//! Asking another node. The crate that knows how nodes reach each other implements this; whoever asks does not care.

use std::pin::Pin;

use crate::{Answer, Query};

/// What a node that has the shard says, in time or not.
pub type RemoteAnswer<'a> = Pin<Box<dyn Future<Output = Result<Answer, RemoteError>> + Send + 'a>>;

/// Other nodes that have shards.
pub trait Remote: Send + Sync {
    /// Answers within a deadline of the implementation's own. An answer may end before the limit, and then says where
    /// to go on.
    fn search(&self, shard: u32, query: Query) -> RemoteAnswer<'_>;
}

/// Why there is no answer of another node. None of these is the fault of whoever searches.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
pub enum RemoteError {
    #[error("no node answered within {milliseconds} ms")]
    Deadline { milliseconds: u64 },
    #[error("no running node has the shard")]
    NoNode,
    #[error("the nodes that have the shard are busy")]
    Busy,
    #[error("the nodes that have the shard cannot read it right now")]
    NotReady,
    /// Nodes of different versions or with different settings.
    #[error("a node refused the query: {0}")]
    Refused(String),
    #[error("the message was not sent: {0}")]
    NotSent(String),
}
