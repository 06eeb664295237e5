//! Search on this node: its shards, opened when it starts, and what looks after them while it runs.

mod directory;
mod status;
mod tasks;

use std::{sync::Arc, time::Duration};

use app::{App, search::engine::Remote};
use config::Config;
use events::{Bus, search::Client};

pub(crate) use self::directory::Directory;
use crate::failure::Result;

/// Lets the node answer searches, with shards of its own or without. The directory is this node's until it is dropped.
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
        app.search.install(search.shards, Vec::new(), Some(others));
        return Ok(None);
    }
    let directory = Directory::open(search)?;
    let mut local = Vec::new();
    for shard in search.served() {
        local.push((shard, Arc::new(directory.open_index(shard)?)));
    }
    app.search.install(search.shards, local, Some(others));
    app.search.set_home(directory.home().clone());
    Ok(Some(directory))
}
