//! Caches that are bounded by memory, and how `limits.max_cache_bytes` is divided among them.

use std::{
    borrow::Borrow,
    hash::Hash,
    time::{Duration, Instant},
};

use metrics::{Counter, Gauge, counter, gauge};
use moka::{
    Expiry,
    sync::{Cache, CacheBuilder},
};

use crate::{gauges::to_gauge, settings::Settings};

/// A cache with a share of the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheShare {
    GitObjects,
    PageTrees,
    /// Page trees filtered for some readers.
    VisibleTrees,
    /// Page trees with the pages of computed entries.
    ExpandedTrees,
    PageConditions,
    /// Which pages use the files of a tree.
    FileUses,
    PageFacts,
    LinkFacts,
    /// Sections of pages, before they are written to the search index.
    SearchFacts,
    LinkGraphs,
    /// OpenAPI specs.
    OpenApiSpecs,
    /// The pages of OpenAPI specs.
    SpecPages,
    FormerPaths,
    RedirectSources,
    /// Responses with pages and other texts of published sites.
    SiteResponses,
    /// Recent responses of sites by URL.
    RecentSiteResponses,
    MissingSitePages,
    SiteNavigations,
    /// Preview images of pages, for other sites that link to them.
    SiteImages,
    /// What integrations drew for blocks of pages.
    IntegrationBlocks,
}

impl CacheShare {
    #[cfg(test)]
    const ALL: [Self; 20] = [
        Self::GitObjects,
        Self::PageTrees,
        Self::VisibleTrees,
        Self::ExpandedTrees,
        Self::PageConditions,
        Self::FileUses,
        Self::PageFacts,
        Self::LinkFacts,
        Self::SearchFacts,
        Self::LinkGraphs,
        Self::OpenApiSpecs,
        Self::SpecPages,
        Self::FormerPaths,
        Self::RedirectSources,
        Self::SiteResponses,
        Self::RecentSiteResponses,
        Self::MissingSitePages,
        Self::SiteNavigations,
        Self::SiteImages,
        Self::IntegrationBlocks,
    ];

    const fn percent(self) -> u64 {
        match self {
            Self::GitObjects | Self::SiteResponses => 20,
            Self::PageTrees => 10,
            Self::SiteNavigations | Self::OpenApiSpecs => 8,
            Self::VisibleTrees | Self::PageFacts => 6,
            Self::RecentSiteResponses => 4,
            Self::LinkFacts | Self::LinkGraphs => 3,
            Self::ExpandedTrees | Self::SearchFacts => 2,
            Self::PageConditions
            | Self::FileUses
            | Self::SpecPages
            | Self::FormerPaths
            | Self::RedirectSources
            | Self::MissingSitePages
            | Self::SiteImages
            | Self::IntegrationBlocks => 1,
        }
    }

    const fn bytes(self, max_cache_bytes: u64) -> u64 {
        max_cache_bytes / 100 * self.percent()
    }

    /// Returns true if entries larger than the share are cached, because they are slow to compute.
    const fn admits_oversized(self) -> bool {
        match self {
            Self::GitObjects
            | Self::SearchFacts
            | Self::SiteResponses
            | Self::RecentSiteResponses
            | Self::MissingSitePages
            | Self::SiteImages
            | Self::IntegrationBlocks => false,
            Self::PageTrees
            | Self::VisibleTrees
            | Self::ExpandedTrees
            | Self::PageConditions
            | Self::FileUses
            | Self::PageFacts
            | Self::LinkFacts
            | Self::LinkGraphs
            | Self::OpenApiSpecs
            | Self::SpecPages
            | Self::FormerPaths
            | Self::RedirectSources
            | Self::SiteNavigations => true,
        }
    }

    /// Returns the name of the cache in metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::GitObjects => "git_objects",
            Self::PageTrees => "page_trees",
            Self::VisibleTrees => "visible_trees",
            Self::ExpandedTrees => "expanded_trees",
            Self::PageConditions => "page_conditions",
            Self::FileUses => "file_uses",
            Self::PageFacts => "page_facts",
            Self::LinkFacts => "link_facts",
            Self::SearchFacts => "search_facts",
            Self::LinkGraphs => "link_graphs",
            Self::OpenApiSpecs => "openapi_specs",
            Self::SpecPages => "spec_pages",
            Self::FormerPaths => "former_paths",
            Self::RedirectSources => "redirect_sources",
            Self::SiteResponses => "site_responses",
            Self::RecentSiteResponses => "recent_site_responses",
            Self::MissingSitePages => "missing_site_pages",
            Self::SiteNavigations => "site_navigations",
            Self::SiteImages => "site_images",
            Self::IntegrationBlocks => "integration_blocks",
        }
    }

    /// Returns a cache with this share. `bytes` is the size of a value in memory.
    pub fn cache<K, V>(
        self,
        settings: &Settings,
        bytes: impl Fn(&V) -> usize + Send + Sync + 'static,
    ) -> MemoryCache<K, V>
    where
        K: Hash + Eq + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
    {
        let cache = self.builder(settings.limits.max_cache_bytes, bytes);
        MemoryCache::new(self.name(), cache.build())
    }

    /// Like [`Self::cache`], with a limit on the age of entries.
    pub fn expiring_cache<K, V>(
        self,
        settings: &Settings,
        ttl: Duration,
        bytes: impl Fn(&V) -> usize + Send + Sync + 'static,
    ) -> MemoryCache<K, V>
    where
        K: Hash + Eq + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
    {
        let cache = self.builder(settings.limits.max_cache_bytes, bytes);
        MemoryCache::new(self.name(), cache.time_to_live(ttl).build())
    }

    /// Like [`Self::cache`], for values that know how long they may be cached from now on.
    pub fn cache_with_lifetimes<K, V>(
        self,
        settings: &Settings,
        lifetime: fn(&V) -> Option<Duration>,
        bytes: impl Fn(&V) -> usize + Send + Sync + 'static,
    ) -> MemoryCache<K, V>
    where
        K: Hash + Eq + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
    {
        let cache = self.builder(settings.limits.max_cache_bytes, bytes);
        let cache = cache.expire_after(Lifetimes { lifetime });
        MemoryCache::new(self.name(), cache.build())
    }

    fn builder<K, V>(
        self,
        max_cache_bytes: u64,
        bytes: impl Fn(&V) -> usize + Send + Sync + 'static,
    ) -> CacheBuilder<K, V, Cache<K, V>>
    where
        K: Hash + Eq + Send + Sync + 'static,
        V: Clone + Send + Sync + 'static,
    {
        let capacity = self.bytes(max_cache_bytes);
        // At most half: the cache never admits an entry that weighs more than its capacity.
        let max_weight = if self.admits_oversized() {
            u32::try_from(capacity / 2).unwrap_or(u32::MAX)
        } else {
            u32::MAX
        };
        Cache::builder()
            .max_capacity(capacity)
            .weigher(move |_, value| weight(bytes(value)).min(max_weight))
    }
}

/// Expires each value after its own lifetime.
struct Lifetimes<V> {
    lifetime: fn(&V) -> Option<Duration>,
}

impl<K, V> Expiry<K, V> for Lifetimes<V> {
    fn expire_after_create(&self, _: &K, value: &V, _: Instant) -> Option<Duration> {
        (self.lifetime)(value)
    }

    fn expire_after_update(
        &self,
        _: &K,
        value: &V,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        (self.lifetime)(value)
    }
}

/// A cache with metrics: hits, misses and size, by the name of the cache.
pub struct MemoryCache<K, V> {
    cache: Cache<K, V>,
    hits: Counter,
    misses: Counter,
    size: Gauge,
}

impl<K, V> MemoryCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub fn new(name: &'static str, cache: Cache<K, V>) -> Self {
        Self {
            cache,
            hits: counter!("cache_requests_total", "cache" => name, "result" => "hit"),
            misses: counter!("cache_requests_total", "cache" => name, "result" => "miss"),
            size: gauge!("cache_size", "cache" => name),
        }
    }

    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.get_if(key, |_| true)
    }

    /// Returns the entry if it can be used. Otherwise it counts as missing.
    pub fn get_if<Q>(&self, key: &Q, is_usable: impl FnOnce(&V) -> bool) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let found = self.cache.get(key).filter(is_usable);
        let counter = if found.is_some() {
            &self.hits
        } else {
            &self.misses
        };
        counter.increment(1);
        found
    }

    /// Returns whether there is an entry, without counting a hit or a miss.
    pub fn contains_key<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.cache.contains_key(key)
    }

    pub fn insert(&self, key: K, value: V) {
        self.cache.insert(key, value);
        self.size.set(to_gauge(self.cache.weighted_size()));
    }

    /// Inserts a value unless the key has one.
    pub fn insert_if_absent(&self, key: K, value: impl FnOnce() -> V) {
        if !self.cache.contains_key(&key) {
            self.insert(key, value());
        }
    }

    pub fn invalidate<Q>(&self, key: &Q)
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.cache.invalidate(key);
    }

    pub(crate) fn invalidate_all(&self) {
        self.cache.invalidate_all();
    }
}

/// Overhead of the cache per entry.
const BYTES_PER_ENTRY: usize = 256;

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes.saturating_add(BYTES_PER_ENTRY)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_CACHE_BYTES: u64 = 10 << 20;

    #[test]
    fn shares_add_up_to_100_percent() {
        let percent: u64 = CacheShare::ALL.iter().map(|share| share.percent()).sum();
        assert_eq!(percent, 100);
    }

    #[test]
    fn slow_values_larger_than_their_share_are_cached() {
        for (share, fits) in [
            (CacheShare::PageTrees, true),
            (CacheShare::GitObjects, false),
        ] {
            let sizes: Cache<u8, usize> = share.builder(MAX_CACHE_BYTES, |size| *size).build();
            sizes.insert(1, 500_000_000);
            sizes.insert(2, usize::MAX);
            sizes.run_pending_tasks();
            let is_cached = [1, 2].map(|key| sizes.contains_key(&key));
            assert_eq!(is_cached, [fits; 2], "{share:?}");
        }
    }

    #[test]
    fn values_expire_after_their_own_lifetime() {
        let lifetime = |millis: &u64| Some(Duration::from_millis(*millis));
        let cache: Cache<u8, u64> = CacheShare::IntegrationBlocks
            .builder(MAX_CACHE_BYTES, |_| 1)
            .expire_after(Lifetimes { lifetime })
            .build();
        cache.insert(1, 20);
        cache.insert(2, 60_000);
        std::thread::sleep(Duration::from_millis(40));
        assert_eq!([cache.get(&1), cache.get(&2)], [None, Some(60_000)]);
        cache.insert(2, 20);
        std::thread::sleep(Duration::from_millis(40));
        assert_eq!(cache.get(&2), None);
    }

    #[test]
    fn entries_above_the_share_are_evicted() {
        let sizes: Cache<usize, usize> = CacheShare::PageTrees
            .builder(MAX_CACHE_BYTES, |size| *size)
            .build();
        for key in 0..100 {
            sizes.insert(key, 100 << 10);
        }
        sizes.run_pending_tasks();
        let share = CacheShare::PageTrees.bytes(MAX_CACHE_BYTES);
        assert!(sizes.weighted_size() <= share);
        assert!(sizes.entry_count() < 20, "{}", sizes.entry_count());
    }
}
