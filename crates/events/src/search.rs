//! Searching in the shards of other nodes, and looking after them, over request-reply of NATS.
//!
//! NATS is within the trust boundary, as it is for hints: whoever can publish there can search everything. What a
//! client may see is decided by the node that it asks, before and after.

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

/// One shard of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub shards: NonZeroU32,
    pub shard: u32,
}
