//! The state of this node's shards, for the operator.

use std::{fs, sync::Arc, time::Duration};

use ::search::Index;
use app::{App, compute::off_thread, search::engine::BuildProgress};
use events::search::{NodeStatus, ShardStatus};
use store::search;
use tokio::time::timeout;

/// Less than the operator's command waits for a response.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// All shards of this node.
pub(super) async fn of_all(app: &App) -> NodeStatus {
    of(app, app.search.local()).await
}

/// Requests a rebuild of a shard, or of all, and returns the state of those that this node has.
pub(super) async fn of_accepted(app: &App, shard: Option<u32>) -> NodeStatus {
    let mut local = app.search.local();
    local.retain(|(number, _)| shard.is_none_or(|shard| shard == *number));
    // Before it starts, so that the caller can detect its end.
    let status = of(app, local).await;
    for accepted in &status.local {
        app.search.request_rebuild(accepted.shard);
    }
    status
}

async fn of(app: &App, local: Vec<(u32, Arc<Index>)>) -> NodeStatus {
    // Without the database, the other fields are still reported.
    let last = timeout(MAX_WAIT, search::last_position(&app.db)).await;
    let last = last.ok().and_then(Result::ok);
    let local = local.iter();
    NodeStatus {
        node: node_name(),
        shards: app.search.shards(),
        local: off_thread(|| {
            local
                .map(|(shard, index)| of_shard(app, *shard, index, last))
                .collect()
        }),
    }
}

fn of_shard(app: &App, shard: u32, index: &Index, last: Option<i64>) -> ShardStatus {
    let (stats, position) = (index.stats(), app.search.position(shard));
    let rebuilds = app.search.rebuilds(shard);
    let lag = |last: i64| position.map(|position| (last - position).max(0));
    ShardStatus {
        shard,
        spaces: stats.spaces,
        sections: stats.sections,
        bytes: stats.bytes,
        position,
        lag: last.and_then(lag),
        is_damaged: app.search.is_damaged(shard),
        progress: app.search.build(shard).and_then(BuildProgress::progress),
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
