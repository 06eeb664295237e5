//! The root of an organization's host.

use model::Result;
use store::published::{
    self, Brought, Which,
    public::{self, Detail, PublicSites},
};

use super::{Asked, destination, place};
use crate::Ctx;

/// More sites are not listed.
const MAX_LISTED: u32 = 100;

/// What is there.
#[derive(Debug)]
pub enum Root {
    /// The address of the site that the organization has chosen.
    Site(String),
    /// The sites that everyone may read.
    Sites(PublicSites),
}

/// What is at the root of an organization's host: the site that it has chosen, while strangers may know of that, or else
/// its public sites. None for all other addresses, and where there are no such sites: nobody learns which organizations
/// there are.
pub async fn find_root(ctx: &Ctx, asked: &Asked) -> Result<Option<Root>> {
    if !asked.segments.is_empty() {
        return Ok(None);
    }
    let destination = destination(&ctx.app, &asked.host).await?;
    let Some(destination) = destination.filter(|found| found.site.is_none()) else {
        return Ok(None);
    };
    let organization = destination.organization;
    if let Some(id) = published::find_default(ctx.db(), organization).await? {
        let brought = Brought::default();
        let site = published::find(ctx.db(), organization, Which::Id(id), &brought).await?;
        if let Some(site) = site.filter(place::is_known_to_strangers) {
            let address = ctx.app.settings.sites.address(&site.home(), []);
            return Ok(Some(Root::Site(address)));
        }
    }
    let sites = public::list(ctx.db(), organization, Detail::Looks, MAX_LISTED).await?;
    Ok(sites.map(Root::Sites))
}

/// The public sites of the organization whose host is asked, without their looks.
pub async fn find_public(ctx: &Ctx, asked: &Asked) -> Result<Option<PublicSites>> {
    let destination = destination(&ctx.app, &asked.host).await?;
    match destination.filter(|found| found.site.is_none()) {
        Some(found) => {
            public::list(ctx.db(), found.organization, Detail::Addresses, MAX_LISTED).await
        }
        None => Ok(None),
    }
}
