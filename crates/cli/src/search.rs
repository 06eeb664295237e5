//! Search on this node: its shards, opened at startup, and their background tasks.

mod directory;
mod status;
mod tasks;

use std::{sync::Arc, time::Duration};

use config::Config;
use context::App;
use events::{Bus, search::Client};
use pages::search::engine::{Remote, SearchEngine};

pub(crate) use self::directory::Directory;
use crate::error::Result;

/// Enables searches on this node, with local shards or without. The directory is locked until the result is dropped.
pub(crate) fn install(
    config: &Config,
    app: &App,
    bus: &Bus,
    has_shards: bool,
) -> Result<Option<Directory>> {
    let search = &config.search;
    let deadline = Duration::from_millis(search.deadline_milliseconds.get());
    let others: Arc<dyn Remote> = Arc::new(Client::new(bus.clone(), search.shards, deadline));
    if !has_shards {
        app.feature::<SearchEngine>()
            .install(search.shards, Vec::new(), Some(others));
        return Ok(None);
    }
    let directory = Directory::open(search)?;
    let mut local = Vec::new();
    for shard in search.served() {
        local.push((shard, Arc::new(directory.open_index(shard)?)));
    }
    app.feature::<SearchEngine>()
        .install(search.shards, local, Some(others));
    app.feature::<SearchEngine>()
        .set_index_directory(directory.home().clone());
    Ok(Some(directory))
}
