//! A published site as a front end renders it: its structure, and its customization.

use std::collections::BTreeMap;

use authz::Resource;
use context::Ctx;
use model::{
    Error, Result,
    customization::{Customization, CustomizationOverrides},
    id::{OrganizationId, SiteId, SiteSpaceId},
    site::Site,
};
use pages::site_structure::{SiteWithStructure, read_shared};

use crate::integration_scripts::{self, SiteScript};

pub struct SiteWithCustomization {
    pub whole: SiteWithStructure,
    pub look: Customization,
    /// The customization of each space, whether or not it differs from the site's.
    pub looks: BTreeMap<SiteSpaceId, Customization>,
    /// Of integrations.
    pub scripts: Vec<SiteScript>,
}

/// For members, and for readers of this site, who see what their token or share key permits. An unpublished site is
/// not found, except in a preview.
pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    share_key: Option<&str>,
) -> Result<SiteWithCustomization> {
    let whole = read_shared(ctx, organization, id, share_key).await?;
    if !whole.site.is_published() && ctx.reader().is_none() {
        return Err(Error::NotFound(<Site as Resource>::KIND));
    }
    let chosen = CustomizationOverrides::from_stored(whole.site.customization.clone())?;
    let look = chosen.customization()?;
    let mut looks = BTreeMap::new();
    for variant in &whole.structure.spaces {
        let own = match variant.site_space.customization.clone() {
            Some(own) => CustomizationOverrides::from_stored(own)?.layered_over(&chosen)?,
            None => look.clone(),
        };
        looks.insert(variant.site_space.id, own);
    }
    let scripts = integration_scripts::of_site(ctx, &whole.site).await?;
    Ok(SiteWithCustomization {
        whole,
        look,
        looks,
        scripts,
    })
}
