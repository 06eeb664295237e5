//! Tokens of integrations and installations: who holds them, and what they reach.

use std::{sync::Arc, time::Duration};

use identity::integration_tokens;
use model::{
    Error, Result,
    id::{Identified, InstallationId, OrganizationId, SiteId, SpaceId, kind},
    installation::{InstallationPrincipal, IntegrationTokenHolder},
    integration::IntegrationName,
};
use moka::sync::Cache;
use secrecy::{ExposeSecret, SecretString};
use store::{installations, integrations};

use crate::{
    App, BAD_TOKEN, Ctx, Principal, cache::MemoryCache, features::Feature, settings::Settings,
};

/// How long a paused or removed installation is still admitted, and an integration that was unpublished.
const PRINCIPAL_TTL: Duration = Duration::from_millis(500);
const PRINCIPAL_CAPACITY: u64 = 10_000;

struct PrincipalCache {
    /// By id; none for those that may not act.
    installations: MemoryCache<InstallationId, Option<Arc<InstallationPrincipal>>>,
    /// Whether an integration is published.
    integrations: MemoryCache<IntegrationName, bool>,
}

impl Feature for PrincipalCache {
    fn new(_: &Settings) -> Self {
        let installations = Cache::builder().max_capacity(PRINCIPAL_CAPACITY);
        let integrations = Cache::builder().max_capacity(PRINCIPAL_CAPACITY);
        Self {
            installations: MemoryCache::new(
                "installations",
                installations.time_to_live(PRINCIPAL_TTL).build(),
            ),
            integrations: MemoryCache::new(
                "integrations",
                integrations.time_to_live(PRINCIPAL_TTL).build(),
            ),
        }
    }
}

impl App {
    pub(crate) async fn authenticate_integration(&self, token: &SecretString) -> Result<Principal> {
        let now = self.clock.now();
        let holder = integration_tokens::verify(&self.keys, token.expose_secret(), now);
        match holder.ok_or(BAD_TOKEN)? {
            IntegrationTokenHolder::Integration { integration } => {
                if !self.is_published(&integration).await? {
                    return Err(BAD_TOKEN);
                }
                Ok(Principal::Integration(integration))
            }
            IntegrationTokenHolder::Installation {
                organization,
                installation,
            } => {
                let found = self.find_installation(organization, installation).await?;
                Ok(Principal::Installation(found.ok_or(BAD_TOKEN)?))
            }
        }
    }

    /// Forgets what this node knows of installations and their integrations.
    pub(crate) fn invalidate_installations(&self) {
        let cache = self.feature::<PrincipalCache>();
        cache.installations.invalidate_all();
        cache.integrations.invalidate_all();
    }

    async fn is_published(&self, name: &IntegrationName) -> Result<bool> {
        let cache = &self.feature::<PrincipalCache>().integrations;
        if let Some(known) = cache.get(name) {
            return Ok(known);
        }
        let is_published = integrations::is_published(&self.db, name).await?;
        cache.insert(name.clone(), is_published);
        Ok(is_published)
    }

    async fn find_installation(
        &self,
        organization: OrganizationId,
        id: InstallationId,
    ) -> Result<Option<Arc<InstallationPrincipal>>> {
        let cache = &self.feature::<PrincipalCache>().installations;
        if let Some(known) = cache.get(&id) {
            return Ok(known);
        }
        let mut found = installations::find_principal(&self.db, organization, id).await?;
        if let Some(principal) = &found
            && !installations::may_act(&self.db, &principal.integration, principal.user).await?
        {
            found = None;
        }
        let found = found.map(Arc::new);
        cache.insert(id, found.clone());
        Ok(found)
    }
}

impl Ctx {
    /// Returns the installation that sent the request.
    pub fn installation(&self) -> Option<&Arc<InstallationPrincipal>> {
        match &self.principal {
            Principal::Installation(installation) => Some(installation),
            _ => None,
        }
    }

    /// Whether an installation sent the request, and its organization is another one. The person for whom it acts may
    /// be a member of both.
    pub(crate) fn is_installed_elsewhere(&self, organization: OrganizationId) -> bool {
        let installation = self.installation();
        installation.is_some_and(|principal| principal.organization != organization)
    }

    /// Hides from an installation what it does not concern: other organizations, and spaces and sites that are not
    /// selected.
    pub async fn require_installed_on(
        &self,
        organization: Option<OrganizationId>,
        space: Option<SpaceId>,
        site: Option<SiteId>,
    ) -> Result<()> {
        let Some(installation) = self.installation() else {
            return Ok(());
        };
        if organization.is_some_and(|organization| organization != installation.organization) {
            return Err(Error::NotFound(kind::Organization::KIND));
        }
        if let Some(space) = space
            && !installations::covers_space(self.db(), installation, space).await?
        {
            return Err(Error::NotFound(kind::Space::KIND));
        }
        if let Some(site) = site
            && !installations::covers_site(self.db(), installation, site).await?
        {
            return Err(Error::NotFound(kind::Site::KIND));
        }
        Ok(())
    }
}
