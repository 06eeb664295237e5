//! Hourly rate limits of an organization on this node.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::{Error, Result, id::OrganizationId};

use crate::{Limits, rate_limits::wait};

/// Above this many tracked organizations, those no longer limited are evicted.
const REMEMBERED: usize = 10_000;

/// Hourly rate limits of organizations on this node.
pub(crate) struct Hourly {
    fetches: Budget,
    imports: Budget,
}

struct Budget {
    per_hour: u32,
    used: DefaultKeyedRateLimiter<OrganizationId>,
    /// The limited action, for the error message.
    what: &'static str,
}

impl Hourly {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            fetches: Budget::new(limits.fetches_per_hour, "files fetched by URL"),
            imports: Budget::new(limits.imports_per_hour, "imports and exports"),
        }
    }

    /// Counts a file or OpenAPI spec that is fetched by URL.
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
                    "Your organization has reached its limit of {most} {what} per hour. Try again in {retry_after} s."
                ),
                retry_after,
            }
        })
    }
}
