//! Access with only the key of a share link, and URLs that contain the key.

use std::sync::Arc;

use authz::action::act::View;
use context::{Ctx, Principal, Viewable};
use identity::{site_keys::hash_share_key, site_tokens};
use model::{
    Error, Result,
    id::{Identified, OrganizationId, SiteId, SpaceId, kind},
    reader::Reader,
    site::SiteVisibility,
    space::{Publication, Space},
};
use serde_json::Map;
use store::published::shared::{self, SharedSite, SharedTarget};

use crate::published::share_key_limiter::ShareKeyLimiter;

/// Returns a space of a site that the share key admits to. Wrong keys are rate limited, and look like missing spaces.
pub async fn space(ctx: &Ctx, id: SpaceId, key: &str) -> Result<Viewable<Space>> {
    let found = if let Some(organization) = ctx.organization_of(id, "space").await? {
        find(ctx, organization, SharedTarget::Space(id), key).await?
    } else {
        ctx.app
            .feature::<ShareKeyLimiter>()
            .record_failure(ctx.request.address.as_deref())?;
        None
    };
    let found = found.ok_or(Error::NotFound(kind::Space::KIND))?;
    let space = reader_ctx(ctx, &found).space(id).await?.allow::<View>()?;
    Ok(with_share_key(space, &found, key))
}

/// Adds the URL with the share key to a space that the caller may see anyway. Wrong keys change nothing.
pub async fn with_share_url(
    ctx: &Ctx,
    space: Viewable<Space>,
    key: &str,
) -> Result<Viewable<Space>> {
    let is_shared = |published: &Publication| published.visibility == SiteVisibility::ShareLink;
    if !space.published.as_deref().is_some_and(is_shared) {
        return Ok(space);
    }
    let found = find(ctx, space.organization, SharedTarget::Space(space.id), key).await?;
    Ok(match found {
        Some(found) => with_share_key(space, &found, key),
        None => space,
    })
}

/// Returns a context that reads a site with this share key. Wrong keys look like missing sites.
pub async fn site(ctx: &Ctx, organization: OrganizationId, id: SiteId, key: &str) -> Result<Ctx> {
    let found = find(ctx, organization, SharedTarget::Site(id), key).await?;
    let found = found.ok_or(Error::NotFound(kind::Site::KIND))?;
    Ok(reader_ctx(ctx, &found))
}

/// Returns whether a key admits to a site.
pub async fn admits(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    key: &str,
) -> Result<bool> {
    let found = find(ctx, organization, SharedTarget::Site(id), key).await?;
    Ok(found.is_some())
}

/// Returns the site that a key admits to. Wrong keys are rate limited.
async fn find(
    ctx: &Ctx,
    organization: OrganizationId,
    wanted: SharedTarget,
    key: &str,
) -> Result<Option<SharedSite>> {
    let found = match hash_share_key(key) {
        Some(hash) => shared::find(ctx.db(), organization, wanted, &hash).await?,
        None => None,
    };
    if found.is_none() {
        ctx.app
            .feature::<ShareKeyLimiter>()
            .record_failure(ctx.request.address.as_deref())?;
    }
    Ok(found)
}

/// A more open site needs no key, so its URL stays.
fn with_share_key(space: Viewable<Space>, found: &SharedSite, key: &str) -> Viewable<Space> {
    let is_more_open = |published: &Publication| {
        matches!(
            published.visibility,
            SiteVisibility::Public | SiteVisibility::Unlisted
        )
    };
    if space.published.as_deref().is_some_and(is_more_open) {
        return space;
    }
    let mut published = found.published.clone();
    published.home.share_key = Some(key.to_owned());
    let with_key = Space {
        published: Some(Box::new(published)),
        ..Space::clone(&space)
    };
    space.renew(with_key)
}

fn reader_ctx(ctx: &Ctx, found: &SharedSite) -> Ctx {
    let reader = Reader {
        organization: found.published.home.organization,
        site: found.site,
        site_section: found.site_section,
        site_space: found.site_space,
        space: found.space,
        spaces: vec![found.space],
        claims: Map::new(),
        version: found.token_version,
        audience: SiteVisibility::ShareLink,
        share_link: Some(found.share_link),
        preview: None,
        expires_at: ctx.app.clock.now() + site_tokens::TTL,
    };
    let principal = Principal::Reader(Arc::new(reader));
    Ctx::new(ctx.app.clone(), principal, ctx.request.clone())
}
