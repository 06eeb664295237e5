//! How often somebody may search. Counted per node, like all limits.

use std::{net::IpAddr, num::NonZeroU32};

use model::{
    Result,
    id::{SiteId, UserId},
};

use crate::{Ctx, Principal, rate_limits::KeyedLimiter};

/// What a network may search in all sites together, as a multiple of what it may in one.
const SITES_AT_ONCE: NonZeroU32 = NonZeroU32::new(4).expect("not zero");

/// Searches take more than most reads do, so they are counted apart from other requests: for each user, and for each
/// network that reads a site, whether by the API or by the website. Whoever reads many sites is counted once more.
pub struct SearchLimits {
    users: KeyedLimiter<UserId>,
    visitors: KeyedLimiter<(SiteId, Option<IpAddr>)>,
    networks: KeyedLimiter<IpAddr>,
}

impl SearchLimits {
    pub(crate) fn new(per_minute: NonZeroU32) -> Self {
        Self {
            users: KeyedLimiter::per_minute(per_minute),
            visitors: KeyedLimiter::per_minute(per_minute),
            networks: KeyedLimiter::per_minute(per_minute.saturating_mul(SITES_AT_ONCE)),
        }
    }

    /// Counts a search. Fails for whoever has searched too often, with the seconds to wait.
    pub fn take(&self, ctx: &Ctx) -> Result<()> {
        match &ctx.principal {
            Principal::User { user, .. } => self.users.take(user).map(|_| ()),
            Principal::Reader(reader) => self.take_visit(reader.site, ctx.network()),
            // Whoever is nobody finds nothing, and the server does not limit itself.
            Principal::Anonymous | Principal::System { .. } => Ok(()),
        }
    }

    fn take_visit(&self, site: SiteId, network: Option<IpAddr>) -> Result<()> {
        self.visitors.take(&(site, network))?;
        if let Some(network) = &network {
            self.networks.take(network)?;
        }
        Ok(())
    }

    /// Forgets those whose whole limit is there again. Called now and then, so that memory does not grow.
    pub fn forget_idle(&self) {
        self.users.forget_idle();
        self.visitors.forget_idle();
        self.networks.forget_idle();
    }
}
