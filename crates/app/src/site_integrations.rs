//! The integrations that concern a published site: those of its organization that are active. They draw blocks of its
//! pages, add scripts to them, and sign visitors in.

use std::{sync::Arc, time::Duration};

use context::{App, Ctx, Feature, Settings, cache::MemoryCache};
use model::{
    Id, Result,
    id::{InstallationId, SpaceId},
    integration::{
        Integration, IntegrationName, IntegrationScope, SecurityPolicy, manifest::Block,
    },
};
use moka::sync::Cache;
use store::{
    integrations,
    published::{InstalledRow, PublishedSite},
};

use crate::{integration_endpoints::site_script_url, integration_scripts::SiteScript};

/// How late a new version of an integration may be noticed: it is published in another organization.
const TTL: Duration = Duration::from_secs(5);
const CAPACITY: u64 = 10_000;

struct PublishedIntegrations(MemoryCache<IntegrationName, Arc<Integration>>);

impl Feature for PublishedIntegrations {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(CAPACITY).time_to_live(TTL);
        Self(MemoryCache::new("published_integrations", cache.build()))
    }
}

/// The active integrations of a site.
#[derive(Debug, Clone, Default)]
pub struct SiteIntegrations {
    active: Vec<SiteIntegration>,
}

/// An integration that is active somewhere on a site.
#[derive(Debug, Clone)]
pub struct SiteIntegration {
    pub integration: Arc<Integration>,
    pub installation: InstallationId,
    scopes: Vec<IntegrationScope>,
    /// None means all.
    spaces: Option<Vec<SpaceId>>,
    is_on_site: bool,
}

impl SiteIntegrations {
    /// Finds those of a site. Organizations without installations cost nothing.
    pub async fn of_site(ctx: &Ctx, site: &PublishedSite) -> Result<Self> {
        if site.integrations.is_empty() {
            return Ok(Self::default());
        }
        let names = site.integrations.iter().map(|row| row.name.clone());
        let names: Vec<IntegrationName> = names.map(IntegrationName::from_stored).collect();
        let known = find(&ctx.app, &names).await?;
        let active = site.integrations.iter().filter_map(|row| {
            let integration = known
                .iter()
                .find(|known| known.name.as_str() == row.name && known.is_published)?;
            Some(SiteIntegration::new(integration.clone(), row))
        });
        Ok(Self {
            active: active.collect(),
        })
    }

    pub fn is_empty(&self) -> bool {
        self.active.is_empty()
    }

    /// What pages depend on, for the keys of caches.
    pub fn state(&self) -> String {
        let states: Vec<String> = self.active.iter().map(SiteIntegration::state).collect();
        states.join(" ")
    }

    /// Finds the integration that draws blocks with this name in a space.
    pub fn of_space(&self, space: SpaceId, name: &str) -> Option<&SiteIntegration> {
        self.active
            .iter()
            .find(|active| active.integration.name.as_str() == name && active.concerns(space))
    }

    /// Finds the block that is written as code in this language.
    pub fn written_as_code(
        &self,
        space: SpaceId,
        syntax: &str,
    ) -> Option<(&SiteIntegration, &Block)> {
        let active = self.active.iter().filter(|active| active.concerns(space));
        let mut blocks = active.flat_map(|active| {
            let blocks = active.integration.manifest.blocks.iter().flatten();
            blocks.map(move |block| (active, block))
        });
        blocks.find(|(_, block)| {
            let markdown = block.markdown.as_ref();
            markdown.is_some_and(|markdown| markdown.codeblock.eq_ignore_ascii_case(syntax))
        })
    }

    /// Finds the integration that signs visitors of the site in: the chosen one, or the first.
    pub fn for_sign_in(&self, chosen: Option<&str>) -> Option<&SiteIntegration> {
        self.active.iter().find(|active| {
            chosen.is_none_or(|name| active.integration.name.as_str() == name)
                && active.is_on_site
                && active.scopes.contains(&IntegrationScope::SiteVisitorAuth)
        })
    }

    /// The installations on the site that are told of views of its pages.
    pub fn view_recipients(&self) -> Vec<(IntegrationName, InstallationId)> {
        let recipients = self.active.iter().filter(|active| {
            active.is_on_site && active.scopes.contains(&IntegrationScope::SiteViewsRead)
        });
        recipients
            .map(|active| (active.integration.name.clone(), active.installation))
            .collect()
    }

    /// The scripts for pages of the site.
    pub fn scripts(&self, app: &App, site: &PublishedSite) -> Vec<SiteScript> {
        let scripts = self.active.iter().filter(|active| {
            active.is_on_site && active.scopes.contains(&IntegrationScope::SiteScriptInject)
        });
        let scripts = scripts.filter_map(|active| {
            let integration = &active.integration;
            let policy = integration.manifest.content_security_policy.as_ref();
            Some(SiteScript {
                url: site_script_url(app, &integration.name, active.installation, site.id)?,
                policy: policy.map(SecurityPolicy::header),
                uses_cookies: active.scopes.contains(&IntegrationScope::SiteScriptCookies),
            })
        });
        scripts.collect()
    }
}

impl SiteIntegration {
    fn new(integration: Arc<Integration>, row: &InstalledRow) -> Self {
        let scopes = row.scopes.iter().filter_map(|scope| scope.parse().ok());
        let spaces = row.spaces.iter().copied().map(Id::from_uuid);
        Self {
            integration,
            installation: Id::from_uuid(row.installation),
            scopes: scopes.collect(),
            spaces: (!row.all_spaces).then(|| spaces.collect()),
            is_on_site: row.is_on_site,
        }
    }

    fn concerns(&self, space: SpaceId) -> bool {
        self.spaces
            .as_ref()
            .is_none_or(|spaces| spaces.contains(&space))
    }

    /// Everything but its configuration, which scripts change all the time.
    pub(crate) fn state(&self) -> String {
        let integration = &self.integration;
        let tunnel = integration.tunnel.as_ref().map(|tunnel| &tunnel.url);
        format!(
            "{}@{} {} {:?} {:?} {} {tunnel:?}",
            integration.name,
            integration.version,
            self.installation,
            self.scopes,
            self.spaces,
            self.is_on_site
        )
    }
}

/// Finds published integrations, in memory if possible.
async fn find(app: &App, names: &[IntegrationName]) -> Result<Vec<Arc<Integration>>> {
    let cache = &app.feature::<PublishedIntegrations>().0;
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for name in names {
        match cache.get(name) {
            Some(known) => found.push(known),
            None => missing.push(name.clone()),
        }
    }
    if !missing.is_empty() {
        for integration in integrations::find_all(&app.db, &missing).await? {
            let integration = Arc::new(integration);
            cache.insert(integration.name.clone(), integration.clone());
            found.push(integration);
        }
    }
    Ok(found)
}
