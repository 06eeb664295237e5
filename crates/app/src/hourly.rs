//! What an organization may have a node do in an hour.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::{Error, Result, id::OrganizationId};

use crate::{Limits, rate_limits::wait};

/// From so many organizations on, those that may ask again are forgotten.
const REMEMBERED: usize = 10_000;

/// What an organization may have this node do in an hour.
pub(crate) struct Hourly {
    fetches: Budget,
    imports: Budget,
}

struct Budget {
    per_hour: u32,
    used: DefaultKeyedRateLimiter<OrganizationId>,
    /// What there is too much of.
    what: &'static str,
}

impl Hourly {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            fetches: Budget::new(limits.fetches_per_hour, "files fetched by address"),
            imports: Budget::new(limits.imports_per_hour, "imports and exports"),
        }
    }

    /// Counts a file or description that is fetched by its address.
    pub(crate) fn fetch(&self, organization: OrganizationId) -> Result<()> {
        self.fetches.spend(organization)
    }

    /// Counts an import or export of a space.
    pub(crate) fn import(&self, organization: OrganizationId) -> Result<()> {
        self.imports.spend(organization)
    }
}

impl Budget {
    fn new(per_hour: u32, what: &'static str) -> Self {
        let quota = Quota::per_hour(NonZeroU32::new(per_hour).unwrap_or(NonZeroU32::MIN));
        Self {
            per_hour,
            used: RateLimiter::keyed(quota),
            what,
        }
    }

    fn spend(&self, organization: OrganizationId) -> Result<()> {
        if self.used.len() > REMEMBERED {
            self.used.retain_recent();
        }
        self.used.check_key(&organization).map_err(|until| {
            let (most, what, retry_after) = (self.per_hour, self.what, wait(&until));
            Error::TooMany {
                message: format!(
                    "Your organization has had its {most} {what} of this hour. Try again in {retry_after} s."
                ),
                retry_after,
            }
        })
    }
}
