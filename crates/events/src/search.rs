//! Searching in the shards of other nodes, and operating them, over NATS request-reply.
//!
//! NATS is within the trust boundary, as it is for hints: anyone who can publish there can search everything.
//! Permissions are checked by the node that serves the client, before and after the query.

mod client;
mod control;
mod message;
mod serve;

use std::num::NonZeroU32;

pub use self::{
    client::Client,
    control::{Command, NodeStatus, ShardStatus, ask, obey},
    serve::serve,
};

/// One shard of a number of shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShardKey {
    pub shards: NonZeroU32,
    pub shard: u32,
}
