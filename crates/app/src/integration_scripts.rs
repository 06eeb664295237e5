//! Scripts that integrations add to the pages of sites.

use authz::{Granted, action::act::View};
use context::Ctx;
use model::{
    Result,
    id::{OrganizationId, SiteId},
    integration::{IntegrationScope, SecurityPolicy},
    site::Site,
};
use store::{installations, integrations};

use crate::integration_endpoints::site_script_url;

/// A script of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteScript {
    pub url: String,
    /// The Content-Security-Policy that the integration declares.
    pub policy: Option<String>,
    /// Whether the script may set cookies, so that visitors have to be informed.
    pub uses_cookies: bool,
}

/// Lists the scripts of a site, for its members and readers.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
) -> Result<Vec<SiteScript>> {
    let site = ctx
        .site_for_reading(organization, site)
        .await?
        .allow::<View>()?;
    of_site(ctx, &site).await
}

pub(crate) async fn of_site(ctx: &Ctx, site: &Granted<Site, View>) -> Result<Vec<SiteScript>> {
    let scope = IntegrationScope::SiteScriptInject;
    let installed = installations::list_on_site(ctx.db(), site, scope).await?;
    if installed.is_empty() {
        return Ok(Vec::new());
    }
    let names: Vec<_> = installed.iter().map(|(name, _)| name.clone()).collect();
    let known = integrations::find_all(ctx.db(), &names).await?;
    let scripts = installed.iter().filter_map(|(name, installation)| {
        let integration = known
            .iter()
            .find(|known| known.name == *name && known.is_published)?;
        let policy = integration.manifest.content_security_policy.as_ref();
        Some(SiteScript {
            url: site_script_url(&ctx.app, name, *installation, site.id)?,
            policy: policy.map(SecurityPolicy::header),
            uses_cookies: integration
                .scopes
                .contains(&IntegrationScope::SiteScriptCookies),
        })
    });
    Ok(scripts.collect())
}
