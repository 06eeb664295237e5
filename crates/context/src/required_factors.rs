//! Organizations that require a second factor refuse members who have none, in sessions and with personal tokens.

use std::time::Duration;

use model::{Error, Result, id::OrganizationId};
use moka::sync::Cache;
use store::security_settings;

use crate::{Ctx, Principal, cache::MemoryCache, features::Feature, settings::Settings};

/// How long it takes until other nodes know that an organization requires a second factor.
const REQUIREMENT_TTL: Duration = Duration::from_secs(10);
const REQUIREMENT_CAPACITY: u64 = 100_000;

/// Whether organizations require a second factor.
pub(crate) struct RequiredFactors(MemoryCache<OrganizationId, bool>);

impl Feature for RequiredFactors {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(REQUIREMENT_CAPACITY);
        Self(MemoryCache::new(
            "required_factors",
            cache.time_to_live(REQUIREMENT_TTL).build(),
        ))
    }
}

impl Ctx {
    /// Refuses members without a second factor if the organization requires one. Says nothing to others.
    pub async fn require_second_factor(&self, organization: OrganizationId) -> Result<()> {
        let Principal::User {
            user,
            token: Some(token),
        } = &self.principal
        else {
            return Ok(());
        };
        if token.has_second_factor || !self.is_factor_required(organization).await? {
            return Ok(());
        }
        if security_settings::requires_second_factor_of(self.db(), organization, *user).await? {
            return Err(Error::SecondFactorMissing);
        }
        Ok(())
    }

    async fn is_factor_required(&self, organization: OrganizationId) -> Result<bool> {
        let cache = &self.app.feature::<RequiredFactors>().0;
        if let Some(known) = cache.get(&organization) {
            return Ok(known);
        }
        let required = security_settings::requires_second_factor(self.db(), organization).await?;
        cache.insert(organization, required);
        Ok(required)
    }

    /// Forgets what this node knows of an organization's requirement.
    pub fn invalidate_required_factor(&self, organization: OrganizationId) {
        self.app
            .feature::<RequiredFactors>()
            .0
            .invalidate(&organization);
    }
}
