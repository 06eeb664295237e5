//! How often somebody may search. Counted per node, like all limits.

use std::{net::IpAddr, num::NonZeroU32};

use model::{
    Result,
    id::{SiteId, UserId},
};

use crate::{Ctx, Principal, rate_limits::KeyedLimiter};

/// Searches take more than most reads do, so they are counted apart from other requests: for each user, and for each
/// network that reads a site, whether by the API or by the website.
pub struct SearchLimits {
    users: KeyedLimiter<UserId>,
    visitors: KeyedLimiter<(SiteId, Option<IpAddr>)>,
}

impl SearchLimits {
    pub(crate) fn new(per_minute: NonZeroU32) -> Self {
        Self {
            users: KeyedLimiter::per_minute(per_minute),
            visitors: KeyedLimiter::per_minute(per_minute),
        }
    }

    /// Counts a search. Fails for whoever has searched too often, with the seconds to wait.
    pub fn take(&self, ctx: &Ctx) -> Result<()> {
        match &ctx.principal {
            Principal::User { user, .. } => self.users.take(user)?,
            Principal::Reader(reader) => self.visitors.take(&(reader.site, ctx.network()))?,
            // Whoever is nobody finds nothing, and the server does not limit itself.
            Principal::Anonymous | Principal::System { .. } => return Ok(()),
        };
        Ok(())
    }

    /// Forgets those whose whole limit is there again. Called now and then, so that memory does not grow.
    pub fn forget_idle(&self) {
        self.users.forget_idle();
        self.visitors.forget_idle();
    }
}
