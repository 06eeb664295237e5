//! Which spaces of an organization somebody sees, for searching all of them.
//!
//! Where there are thousands of spaces, asking for the role in each takes long, and somebody who types asks several times
//! a second. What took long is kept for a moment. Nothing is shown because of it: whether somebody may see a space is
//! asked again for each space in which something is found ([`super::opened`]). So a space that was granted a moment ago
//! can be missing, and one that was revoked is gone at once.

use std::{sync::Arc, time::Duration};

use authz::{Granted, action::act::View};
use model::{
    Result,
    id::{OrganizationId, SpaceId, UserId},
    organization::Organization,
};
use moka::sync::Cache;
use store::spaces;
use tokio::time::Instant;

use crate::Ctx;

/// Spaces of one organization that are searched at once. Where somebody sees more, the newest are.
const MAX_SPACES: u32 = 10_000;
const TTL: Duration = Duration::from_secs(1);
/// What takes less is asked each time.
const LONG: Duration = Duration::from_millis(100);
/// Of all ids in the cache.
const MAX_BYTES: u64 = 16 << 20;
/// What an entry takes besides its ids.
const BYTES_PER_ENTRY: usize = 256;

pub(crate) struct SeenSpaces(Cache<(OrganizationId, UserId), Arc<[SpaceId]>>);

impl Default for SeenSpaces {
    fn default() -> Self {
        let weight = |ids: &Arc<[SpaceId]>| {
            let bytes = size_of_val::<[SpaceId]>(ids) + BYTES_PER_ENTRY;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .max_capacity(MAX_BYTES)
                .weigher(move |_, ids| weight(ids))
                .time_to_live(TTL)
                .build(),
        )
    }
}

/// The spaces that the caller sees, or saw a moment ago.
pub(super) async fn find(
    ctx: &Ctx,
    organization: &Granted<Organization, View>,
) -> Result<Arc<[SpaceId]>> {
    let user = ctx.user()?;
    let cache = &ctx.app.seen_spaces.0;
    let key = (organization.id, user);
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let start = Instant::now();
    let seen = spaces::seen_ids(ctx.db(), organization, user, MAX_SPACES).await?;
    let seen: Arc<[SpaceId]> = seen.into();
    if start.elapsed() >= LONG {
        cache.insert(key, seen.clone());
    }
    Ok(seen)
}
