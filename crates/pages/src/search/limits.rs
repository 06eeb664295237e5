//! Rate limits of searches. Counted per node, like all limits.

use std::{net::IpAddr, num::NonZeroU32};

use context::{Ctx, Feature, Principal, Settings, rate_limits::KeyedLimiter};
use model::{
    Result,
    id::{SiteId, UserId},
};

/// Limit of a network over all sites, as a multiple of its limit in one site.
const ALL_SITES_FACTOR: NonZeroU32 = NonZeroU32::new(4).expect("not zero");

/// Searches cost more than most reads, so they are limited separately from other requests: per user, and per site and
/// network, by API and website together. A network that searches many sites also has a limit over all of them.
pub struct SearchLimits {
    users: KeyedLimiter<UserId>,
    visitors: KeyedLimiter<(SiteId, Option<IpAddr>)>,
    networks: KeyedLimiter<IpAddr>,
}

impl Feature for SearchLimits {
    fn new(settings: &Settings) -> Self {
        Self::per_minute(settings.limits.searches_per_minute)
    }
}

impl SearchLimits {
    fn per_minute(per_minute: NonZeroU32) -> Self {
        Self {
            users: KeyedLimiter::per_minute(per_minute),
            visitors: KeyedLimiter::per_minute(per_minute),
            networks: KeyedLimiter::per_minute(per_minute.saturating_mul(ALL_SITES_FACTOR)),
        }
    }

    /// Counts a search. Fails above the limit, with the seconds to wait.
    pub fn take(&self, ctx: &Ctx) -> Result<()> {
        match &ctx.principal {
            Principal::User { user, .. } => self.users.take(user).map(|_| ()),
            Principal::Installation(installation) => {
                self.users.take(&installation.user).map(|_| ())
            }
            Principal::Reader(reader) => self.take_visit(reader.site, ctx.network()),
            // Anonymous callers find nothing, and the server does not limit itself.
            Principal::Anonymous | Principal::Integration(_) | Principal::System { .. } => Ok(()),
        }
    }

    fn take_visit(&self, site: SiteId, network: Option<IpAddr>) -> Result<()> {
        self.visitors.take(&(site, network))?;
        if let Some(network) = &network {
            self.networks.take(network)?;
        }
        Ok(())
    }

    /// Evicts keys whose full limit is available again. Called periodically to bound the memory.
    pub fn evict_idle(&self) {
        self.users.evict_idle();
        self.visitors.evict_idle();
        self.networks.evict_idle();
    }
}
