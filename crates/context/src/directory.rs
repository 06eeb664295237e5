//! The organizations of ids, cached: they change only by transfer.

use std::time::Duration;

use model::id::OrganizationId;
use moka::sync::Cache;
use uuid::Uuid;

use crate::{cache::MemoryCache, features::Feature, settings::Settings};

/// How long a transferred object is not found on a node that missed the cache hint.
const DIRECTORY_TTL: Duration = Duration::from_mins(1);
const DIRECTORY_CAPACITY: u64 = 200_000;

/// The organizations of ids.
pub(crate) struct DirectoryCache(pub MemoryCache<Uuid, OrganizationId>);

impl Feature for DirectoryCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(DIRECTORY_CAPACITY);
        Self(MemoryCache::new(
            "directory",
            cache.time_to_live(DIRECTORY_TTL).build(),
        ))
    }
}
