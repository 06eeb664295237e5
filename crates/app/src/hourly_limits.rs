//! Hourly rate limits of an organization on this node.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::{Error, Result, id::OrganizationId};

use crate::{Limits, rate_limits::wait};

/// Above this many tracked organizations, those no longer limited are evicted.
const MAX_TRACKED_ORGANIZATIONS: usize = 10_000;

/// Hourly rate limits of organizations on this node.
pub(crate) struct HourlyLimits {
    fetches: OrganizationLimiter,
    imports: OrganizationLimiter,
}

struct OrganizationLimiter {
    per_hour: u32,
    limiter: DefaultKeyedRateLimiter<OrganizationId>,
    /// The limited action, for the error message.
    noun: &'static str,
}

impl HourlyLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            fetches: OrganizationLimiter::new(limits.fetches_per_hour, "files fetched by URL"),
            imports: OrganizationLimiter::new(limits.imports_per_hour, "imports and exports"),
        }
    }

    /// Counts a file or OpenAPI spec that is fetched by URL.
    pub(crate) fn check_fetch(&self, organization: OrganizationId) -> Result<()> {
        self.fetches.spend(organization)
    }

    /// Counts an import or export of a space.
    pub(crate) fn check_import(&self, organization: OrganizationId) -> Result<()> {
        self.imports.spend(organization)
    }
}

impl OrganizationLimiter {
    fn new(per_hour: u32, noun: &'static str) -> Self {
        let quota = Quota::per_hour(NonZeroU32::new(per_hour).unwrap_or(NonZeroU32::MIN));
        Self {
            per_hour,
            limiter: RateLimiter::keyed(quota),
            noun,
        }
    }

    fn spend(&self, organization: OrganizationId) -> Result<()> {
        if self.limiter.len() > MAX_TRACKED_ORGANIZATIONS {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&organization).map_err(|until| {
            let (most, what, retry_after) = (self.per_hour, self.noun, wait(&until));
            Error::TooMany {
                message: format!(
                    "Your organization has reached its limit of {most} {what} per hour. Try again in {retry_after} s."
                ),
                retry_after,
            }
        })
    }
}
