//! Reading with nothing but the key of a share link.

use std::sync::Arc;

use authz::action::act::View;
use identity::{site_keys::hash_share_key, site_tokens};
use model::{
    Error, Result,
    id::{Identified, OrganizationId, SpaceId, kind},
    reader::Reader,
    site::SiteVisibility,
    space::Space,
};
use serde_json::Map;
use store::published::shared::{self, Shared};

use crate::{Ctx, Principal, Seen};

/// A space of a site that the key opens. Wrong keys are counted, and look like missing spaces.
pub async fn space(ctx: &Ctx, id: SpaceId, key: &str) -> Result<Seen<Space>> {
    let found = match (hash_share_key(key), ctx.organization_of(id, "space").await?) {
        (Some(hash), Some(organization)) => {
            let found = shared::find_with_space(ctx.db(), organization, id, &hash).await?;
            found.map(|found| reader(ctx, organization, &found))
        }
        _ => None,
    };
    let Some(reader) = found else {
        ctx.app.guesses.note(ctx.request.address.as_deref())?;
        return Err(Error::NotFound(kind::Space::KIND));
    };
    let principal = Principal::Reader(Arc::new(reader));
    let reading = Ctx::new(ctx.app.clone(), principal, ctx.request.clone());
    reading.space(id).await?.allow::<View>()
}

fn reader(ctx: &Ctx, organization: OrganizationId, found: &Shared) -> Reader {
    Reader {
        organization,
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
        expires_at: ctx.app.clock.now() + site_tokens::LIFE,
    }
}
