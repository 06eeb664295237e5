//! Interface for searching on another node, implemented by the crate that does node communication.

use std::pin::Pin;

use crate::{Query, SearchResults};

/// Result of another node, or why there is none.
pub type RemoteSearchFuture<'a> =
    Pin<Box<dyn Future<Output = Result<SearchResults, RemoteError>> + Send + 'a>>;

/// Other nodes that have shards.
pub trait Remote: Send + Sync {
    /// Searches within a deadline that the implementation sets. A response may end before the limit, and then has the
    /// offset to continue with.
    fn search(&self, shard: u32, query: Query) -> RemoteSearchFuture<'_>;
}

/// Why another node did not respond. None of these is the searching user's fault.
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
    /// The nodes have different versions or settings.
    #[error("a node refused the query: {0}")]
    Refused(String),
    #[error("the message was not sent: {0}")]
    NotSent(String),
}
