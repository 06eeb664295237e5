//! The spaces of an organization that a user sees, for searching all of them.
//!
//! With thousands of spaces, computing the role in each is slow, and a user who types searches several times a
//! second, so slow results are cached briefly. This grants no access: permission is checked again for each space with
//! hits ([`super::opened`]). So a space granted just now can be missing, but revocation takes effect immediately.

use std::{sync::Arc, time::Duration};

use authz::{Granted, action::act::View};
use context::{Ctx, Feature, Settings, cache::MemoryCache};
use model::{
    Result,
    id::{OrganizationId, SpaceId, UserId},
    organization::Organization,
};
use moka::sync::Cache;
use store::spaces;
use tokio::time::Instant;

/// Spaces of one organization that a search covers. If a user sees more, the newest are searched.
const MAX_SPACES: u32 = 10_000;
const TTL: Duration = Duration::from_secs(1);
/// Faster results are not cached.
const SLOW_QUERY: Duration = Duration::from_millis(100);
/// Of all ids in the cache.
const MAX_BYTES: u64 = 16 << 20;
/// Size of an entry besides its ids.
const BYTES_PER_ENTRY: usize = 256;

pub(crate) struct VisibleSpaces(MemoryCache<(OrganizationId, UserId), Arc<[SpaceId]>>);

impl Feature for VisibleSpaces {
    fn new(_: &Settings) -> Self {
        let weight = |ids: &Arc<[SpaceId]>| {
            let bytes = size_of_val::<[SpaceId]>(ids) + BYTES_PER_ENTRY;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder()
            .max_capacity(MAX_BYTES)
            .weigher(move |_, ids| weight(ids))
            .time_to_live(TTL);
        Self(MemoryCache::new("visible_spaces", cache.build()))
    }
}

/// Returns the spaces that the caller sees, possibly cached.
pub(super) async fn find(
    ctx: &Ctx,
    organization: &Granted<Organization, View>,
) -> Result<Arc<[SpaceId]>> {
    let user = ctx.user()?;
    let cache = &ctx.app.feature::<VisibleSpaces>().0;
    let key = (organization.id, user);
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let start = Instant::now();
    let visible = spaces::visible_ids(ctx.db(), organization, user, MAX_SPACES).await?;
    let visible: Arc<[SpaceId]> = visible.into();
    if start.elapsed() >= SLOW_QUERY {
        cache.insert(key, visible.clone());
    }
    Ok(visible)
}
