//! The state of this node's shards, for the operator.

use std::{fs, sync::Arc, time::Duration};

use ::search::Index;
use context::{App, compute::off_thread};
use events::search::{NodeStatus, ShardStatus};
use pages::search::engine::{BuildProgress, SearchEngine};
use store::search;
use tokio::time::timeout;

/// Less than the operator's command waits for a response.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// All shards of this node.
pub(super) async fn all_shards(app: &App) -> NodeStatus {
    node_status(app, app.feature::<SearchEngine>().local()).await
}

/// Requests a rebuild of a shard, or of all, and returns the state of those that this node has.
pub(super) async fn request_rebuild(app: &App, shard: Option<u32>) -> NodeStatus {
    let mut local = app.feature::<SearchEngine>().local();
    local.retain(|(number, _)| shard.is_none_or(|shard| shard == *number));
    // Before it starts, so that the caller can detect its end.
    let status = node_status(app, local).await;
    for accepted in &status.local {
        app.feature::<SearchEngine>()
            .request_rebuild(accepted.shard);
    }
    status
}

async fn node_status(app: &App, local: Vec<(u32, Arc<Index>)>) -> NodeStatus {
    // Without the database, the other fields are still reported.
    let last = timeout(MAX_WAIT, search::last_position(&app.db)).await;
    let last = last.ok().and_then(Result::ok);
    let local = local.iter();
    NodeStatus {
        node: node_name(),
        shards: app.feature::<SearchEngine>().shards(),
        local: off_thread(|| {
            local
                .map(|(shard, index)| shard_status(app, *shard, index, last))
                .collect()
        }),
    }
}

fn shard_status(app: &App, shard: u32, index: &Index, last: Option<i64>) -> ShardStatus {
    let (stats, position) = (index.stats(), app.feature::<SearchEngine>().position(shard));
    let rebuilds = app.feature::<SearchEngine>().rebuilds(shard);
    let lag = |last: i64| position.map(|position| (last - position).max(0));
    ShardStatus {
        shard,
        spaces: stats.spaces,
        sections: stats.sections,
        bytes: stats.bytes,
        position,
        lag: last.and_then(lag),
        is_damaged: app.feature::<SearchEngine>().is_damaged(shard),
        progress: app
            .feature::<SearchEngine>()
            .build(shard)
            .and_then(BuildProgress::progress),
        rebuilds: rebuilds.ended,
        failure: rebuilds.failure,
    }
}

/// Several servers may run on one machine.
fn node_name() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim();
    let name = if name.is_empty() { "node" } else { name };
    format!("{name}:{}", std::process::id())
}
