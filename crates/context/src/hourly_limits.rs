//! Hourly rate limits of an organization on this node.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::{Error, Result, id::OrganizationId};

use crate::{Limits, features::Feature, rate_limits::wait_seconds, settings::Settings};

/// Above this many tracked organizations, those no longer limited are evicted.
const MAX_TRACKED_ORGANIZATIONS: usize = 10_000;

/// Hourly rate limits of organizations on this node.
pub struct HourlyLimits {
    fetches: OrganizationLimiter,
    imports: OrganizationLimiter,
}

impl Feature for HourlyLimits {
    fn new(settings: &Settings) -> Self {
        Self::with_limits(&settings.limits)
    }
}

struct OrganizationLimiter {
    per_hour: u32,
    limiter: DefaultKeyedRateLimiter<OrganizationId>,
    /// The limited action, for the error message.
    noun: &'static str,
}

impl HourlyLimits {
    fn with_limits(limits: &Limits) -> Self {
        Self {
            fetches: OrganizationLimiter::new(limits.fetches_per_hour, "files fetched by URL"),
            imports: OrganizationLimiter::new(limits.imports_per_hour, "imports and exports"),
        }
    }

    /// Counts a file or OpenAPI spec that is fetched by URL.
    pub fn check_fetch(&self, organization: OrganizationId) -> Result<()> {
        self.fetches.spend(organization)
    }

    /// Counts an import or export of a space.
    pub fn check_import(&self, organization: OrganizationId) -> Result<()> {
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
            let (most, what, retry_after) = (self.per_hour, self.noun, wait_seconds(&until));
            Error::TooMany {
                message: format!(
                    "Your organization has reached its limit of {most} {what} per hour. Try again in {retry_after} s."
                ),
                retry_after,
            }
        })
    }
}
