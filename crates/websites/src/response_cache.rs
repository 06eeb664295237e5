//! Cache of responses.
//! Responses are cached by the state of their site and by the results of the expressions they depend on, evaluated for
//! the visitor; they never get stale, since both are part of the key. For anonymous visitors the response is also
//! cached per URL for a moment: that saves even reading the state, and is why a merge shows only after that moment.
//! While the database is away, these are served for minutes (`limits.max_stale_page_seconds`).
//! Concurrent requests for a response that is being built wait for it instead of building it again.

use std::{
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use app::site_views::ViewedPage;
use context::{
    Ctx, Settings,
    cache::{CacheShare, MemoryCache},
    expressions::Expressions,
    slots::{KeyedSlots, Slot},
};
use model::{Error, Result};
use moka::sync::Cache;
use pages::published::SiteLocation;
use tokio::time::timeout;

use crate::{
    cache_keys::{self, Key},
    prepared_response::PreparedResponse,
    space_context::SpaceContext,
};

const URL_TTL: Duration = Duration::from_millis(400);
/// In expressions, over all pages.
const EXPRESSION_CAPACITY: u64 = 200_000;
const RESULT_CAPACITY: u64 = 100_000;
/// The cost of evaluating an expression, in bytes of text that cost as much.
const BYTES_PER_EXPRESSION: usize = 512;

/// Waiting longer for another request that builds the same response fails.
const BUILD_TIMEOUT: Duration = Duration::from_secs(10);
/// Requests that may wait for the same response.
const MAX_WAITING: usize = 1_024;

/// A response for anonymous visitors.
#[derive(Clone)]
pub(crate) struct RecentResponse {
    pub(crate) response: Arc<PreparedResponse>,
    /// The page that it shows, if integrations are told of views.
    pub(crate) viewed: Option<Arc<ViewedPage>>,
    /// When it was still true.
    pub(crate) checked_at: Instant,
}

pub(crate) struct ResponseCache {
    pub(crate) responses: MemoryCache<Key, Arc<PreparedResponse>>,
    pub(crate) pictures: MemoryCache<Key, Arc<PreparedResponse>>,
    /// 404 pages, by what they suggest.
    pub(crate) not_found: MemoryCache<Key, Arc<PreparedResponse>>,
    pub(crate) space_contexts: MemoryCache<Key, Arc<SpaceContext>>,
    /// By `website::address`: host, path with query, and whether Markdown was requested.
    by_url: MemoryCache<String, RecentResponse>,
    /// The expressions that responses depend on, by the state of the site.
    expressions: MemoryCache<Key, Arc<Expressions>>,
    /// Their results, by the claims that they read.
    results: MemoryCache<Key, Key>,
    building: KeyedSlots<Key>,
}

impl ResponseCache {
    pub(crate) fn new(settings: &Settings) -> Self {
        let bytes = |response: &Arc<PreparedResponse>| response.bytes();
        let responses = |share: CacheShare| share.cache(settings, bytes);
        // Components of integrations expire, and the pages that show them.
        let lifetime = |response: &Arc<PreparedResponse>| response.lifetime();
        let expressions = Cache::builder()
            .max_capacity(EXPRESSION_CAPACITY)
            .weigher(|_, location: &Arc<Expressions>| weight(location));
        let results = Cache::builder().max_capacity(RESULT_CAPACITY);
        let max_stale = Duration::from_secs(settings.limits.max_stale_page_seconds);
        let context_bytes = |space_context: &Arc<SpaceContext>| space_context.bytes();
        Self {
            responses: CacheShare::SiteResponses.cache_with_lifetimes(settings, lifetime, bytes),
            pictures: responses(CacheShare::SiteImages),
            not_found: responses(CacheShare::MissingSitePages),
            space_contexts: CacheShare::SiteNavigations.cache(settings, context_bytes),
            by_url: CacheShare::RecentSiteResponses.expiring_cache(
                settings,
                URL_TTL.max(max_stale),
                |recent: &RecentResponse| recent.response.bytes(),
            ),
            expressions: MemoryCache::new("site_expressions", expressions.build()),
            results: MemoryCache::new("site_expression_results", results.build()),
            building: KeyedSlots::new(1, MAX_WAITING),
        }
    }

    pub(crate) fn get_by_url(&self, url: &str) -> Option<RecentResponse> {
        let is_recent = |recent: &RecentResponse| recent.checked_at.elapsed() < URL_TTL;
        self.by_url.get_if(url, is_recent)
    }

    /// Returns a response that may no longer be true, for the time when nobody can check it.
    pub(crate) fn get_stale(&self, url: &str) -> Option<RecentResponse> {
        self.by_url.get(url)
    }

    pub(crate) fn insert_by_url(&self, url: String, recent: RecentResponse) {
        self.by_url.insert(url, recent);
    }

    /// Forgets the response at a URL that now has none for everybody.
    pub(crate) fn remove_by_url(&self, url: &str) {
        self.by_url.invalidate(url);
    }

    /// Returns the cached value for a state and this visitor with its key, or builds it with `make`, which also
    /// returns the expressions it depends on. Errors are not cached: the next waiting request tries again.
    pub(crate) async fn get_or_build<V: Clone + Send + Sync + 'static>(
        &self,
        cache: &MemoryCache<Key, V>,
        (ctx, location, state): (&Ctx, &SiteLocation, Key),
        make: impl Future<Output = Result<(V, Expressions)>>,
    ) -> Result<(Key, V)> {
        let look = async || {
            let key = self.cache_key(ctx, location, state).await?;
            let value = key.and_then(|key| Some((key, cache.get(&key)?)));
            Ok::<_, Error>((key, value))
        };
        let _turn = loop {
            let (key, cached) = look().await?;
            if let Some(cached) = cached {
                return Ok(cached);
            }
            let turn = self.acquire_slot(key.unwrap_or(state)).await?;
            let (now, cached) = look().await?;
            if let Some(cached) = cached {
                return Ok(cached);
            }
            // If the expressions became known concurrently, wait again: only for requests with the same results.
            if now == key {
                break turn;
            }
        };
        let (value, met) = make.await?;
        let key = self.record_expressions(ctx, location, state, &met).await?;
        cache.insert(key, value.clone());
        Ok((key, value))
    }

    /// Returns the key of a state for this visitor. None if the expressions it depends on are not known yet.
    async fn cache_key(
        &self,
        ctx: &Ctx,
        location: &SiteLocation,
        state: Key,
    ) -> Result<Option<Key>> {
        if !location.site.adaptive_content {
            // Nothing depends on claims of the visitor.
            return Ok(Some(state));
        }
        let Some(expressions) = self.expressions.get(&state) else {
            return Ok(None);
        };
        let results = self.results(ctx, location, &expressions).await?;
        Ok(Some(cache_keys::with_results(state, &results)))
    }

    /// Stores the expressions that a state depends on, and returns its key for this visitor.
    async fn record_expressions(
        &self,
        ctx: &Ctx,
        location: &SiteLocation,
        state: Key,
        met: &Expressions,
    ) -> Result<Key> {
        if !location.site.adaptive_content {
            return Ok(state);
        }
        let known = self.expressions.get(&state).unwrap_or_default();
        // Other visitors may have evaluated other expressions.
        let all = Arc::new(known.with(met));
        self.expressions.insert(state, all.clone());
        let results = self.results(ctx, location, &all).await?;
        Ok(cache_keys::with_results(state, &results))
    }

    async fn results(
        &self,
        ctx: &Ctx,
        location: &SiteLocation,
        expressions: &Expressions,
    ) -> Result<Key> {
        let read = expressions.claims_read(&location.reader);
        if let Some(known) = self.results.get(&read) {
            return Ok(known);
        }
        let bytes = expressions.len() * BYTES_PER_EXPRESSION;
        let evaluate = || expressions.results(&location.reader);
        let compute = &ctx.app.compute;
        let results = compute
            .run_for(location.site.organization, bytes, evaluate)
            .await?;
        self.results.insert(read, results);
        Ok(results)
    }

    async fn acquire_slot(&self, key: Key) -> Result<Slot<Key>> {
        let turn = timeout(BUILD_TIMEOUT, self.building.acquire(key)).await;
        turn.map_err(|_| {
            Error::Unavailable("waiting for a concurrent request took too long".into())
        })?
    }
}

/// The weight of a page's expressions: at most half of the capacity, as larger entries would never be cached.
fn weight(expressions: &Expressions) -> u32 {
    let most = EXPRESSION_CAPACITY / 2;
    let count = u64::try_from(expressions.len() + 1).unwrap_or(most);
    u32::try_from(count.min(most)).unwrap_or(u32::MAX)
}
