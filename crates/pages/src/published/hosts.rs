//! The sites of hostnames.

use std::time::Duration;

use context::{App, Feature, Settings, cache::MemoryCache};
use model::Result;
use moka::sync::Cache;
use store::published::{self, HostTarget};

/// How long a released hostname resolves to its site on a node that missed the cache hint.
const HOST_TTL: Duration = Duration::from_millis(500);
const HOST_CAPACITY: u64 = 10_000;

struct HostCache(MemoryCache<String, Option<HostTarget>>);

impl Feature for HostCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(HOST_CAPACITY);
        Self(MemoryCache::new(
            "hosts",
            cache.time_to_live(HOST_TTL).build(),
        ))
    }
}

/// Resolves a hostname.
pub(super) async fn find_host_target(app: &App, host: &str) -> Result<Option<HostTarget>> {
    let cache = &app.feature::<HostCache>().0;
    if let Some(known) = cache.get(host) {
        return Ok(known);
    }
    let found = match app.settings.sites.parse_host(host) {
        Some(label) => published::find_label(&app.db, &label).await?,
        None => published::find_hostname(&app.db, host).await?,
    };
    cache.insert(host.to_owned(), found);
    Ok(found)
}
