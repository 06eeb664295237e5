//! The root of an organization's host.

use context::Ctx;
use model::Result;
use store::published::{
    self, PresentedCredentials, SiteSelector,
    public::{self, Detail, PublicSites},
};

use super::{SiteRequest, hosts::find_host_target, locate};

/// Further sites are not listed.
const MAX_LISTED: u32 = 100;

/// The response at the root.
#[derive(Debug)]
pub enum Root {
    /// URL of the organization's default site.
    Site(String),
    /// The public sites.
    Sites(PublicSites),
}

/// Returns the root of an organization's host: its default site, if anonymous visitors may know of it, else its
/// public sites. None for all other URLs and without such sites: visitors cannot find out which organizations exist.
pub async fn find_root(ctx: &Ctx, request: &SiteRequest) -> Result<Option<Root>> {
    if !request.segments.is_empty() {
        return Ok(None);
    }
    let destination = find_host_target(&ctx.app, &request.host).await?;
    let Some(destination) = destination.filter(|found| found.site.is_none()) else {
        return Ok(None);
    };
    let organization = destination.organization;
    if let Some(id) = published::find_default(ctx.db(), organization).await? {
        let credentials = PresentedCredentials::default();
        let site =
            published::find(ctx.db(), organization, SiteSelector::Id(id), &credentials).await?;
        if let Some(site) = site.filter(locate::is_known_to_anonymous) {
            let url = ctx.app.settings.sites.site_url(&site.home(), []);
            return Ok(Some(Root::Site(url)));
        }
    }
    let sites = public::list(ctx.db(), organization, Detail::Looks, MAX_LISTED).await?;
    Ok(sites.map(Root::Sites))
}

/// Returns the public sites of the organization of the host, without their customization.
pub async fn find_public(ctx: &Ctx, request: &SiteRequest) -> Result<Option<PublicSites>> {
    let destination = find_host_target(&ctx.app, &request.host).await?;
    match destination.filter(|found| found.site.is_none()) {
        Some(found) => {
            public::list(ctx.db(), found.organization, Detail::Addresses, MAX_LISTED).await
        }
        None => Ok(None),
    }
}
