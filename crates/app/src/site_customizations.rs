//! Customization of sites and their variants.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use model::{
    Error, Result,
    customization::{Chosen, Customization},
    event::NewEvent,
    id::{Identified, OrganizationId, SiteId, SiteSpaceId, kind},
    site::Site,
};
use serde_json::{Map, Value, json};
use store::site_customizations::{self, OfVariant};

use crate::{Ctx, adaptive};

/// The complete customization of a site or variant.
pub struct Look {
    pub customization: Customization,
    /// Whether a variant has overrides.
    pub has_overrides: bool,
    pub version: i64,
}

pub async fn get(ctx: &Ctx, organization: OrganizationId, id: SiteId) -> Result<Look> {
    let site = ctx.site(organization, id).await?.allow::<Create>()?;
    Ok(Look {
        customization: Chosen::stored(site.customization.clone())?.customization()?,
        has_overrides: false,
        version: site.version,
    })
}

/// Replaces the customization; omitted settings get their defaults.
pub async fn replace(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    sent: Map<String, Value>,
) -> Result<Look> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let chosen = Chosen::parse(sent)?;
    let customization = chosen.customization()?;
    demand_readable(&customization)?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let version = site_customizations::update(&mut tx, &site, &chosen, if_version).await?;
    tx.record(event(&site, "site.customization_updated"));
    ctx.keep(tx);
    Ok(Look {
        customization,
        has_overrides: false,
        version: version.ok_or_else(|| ctx.changed_meanwhile())?,
    })
}

pub async fn get_of_variant(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    variant: SiteSpaceId,
) -> Result<Look> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let found = site_customizations::find_of_variant(ctx.db(), &site, variant).await?;
    look(found.ok_or_else(missing)?)
}

/// Changes the overrides of a variant; null resets a setting to the site's value.
pub async fn override_variant(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    variant: SiteSpaceId,
    sent: Map<String, Value>,
) -> Result<Look> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut found = demand_variant(ctx, &site, variant).await?;
    let own = found.own.unwrap_or_default().patched(sent)?;
    found.own = Some(own).filter(|own| !own.is_empty());
    let mut changed = look(OfVariant {
        site: found.site,
        own: found.own.clone(),
        version: found.version,
    })?;
    demand_readable(&changed.customization)?;
    changed.version = store(ctx, &site, variant, found.own.as_ref(), found.version).await?;
    Ok(changed)
}

/// Removes all overrides of a variant. Succeeds if it has none, or is missing.
pub async fn reset_variant(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    variant: SiteSpaceId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    match site_customizations::find_of_variant(ctx.db(), &site, variant).await? {
        Some(OfVariant {
            own: Some(_),
            version,
            ..
        }) => {
            demand_version(ctx, version)?;
            store(ctx, &site, variant, None, version).await.map(|_| ())
        }
        _ => Ok(()),
    }
}

async fn demand_variant(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
) -> Result<OfVariant> {
    let found = site_customizations::find_of_variant(ctx.db(), site, variant).await?;
    let found = found.ok_or_else(missing)?;
    demand_version(ctx, found.version)?;
    Ok(found)
}

fn demand_version(ctx: &Ctx, version: i64) -> Result<()> {
    match ctx.request.if_version {
        Some(demanded) if demanded != version => Err(ctx.changed_meanwhile()),
        _ => Ok(()),
    }
}

async fn store(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
    own: Option<&Chosen>,
    from: i64,
) -> Result<i64> {
    let mut tx = ctx.begin().await?;
    let version = site_customizations::update_of_variant(&mut tx, site, variant, own, from).await?;
    let version = version.ok_or_else(|| {
        Error::Conflict("The variant was changed concurrently. Send your change again.".to_owned())
    })?;
    tx.record(event(site, "site.customization_updated").with(json!({"siteSpace": variant})));
    ctx.keep(tx);
    Ok(version)
}

fn look(found: OfVariant) -> Result<Look> {
    let own = found.own.unwrap_or_default();
    Ok(Look {
        customization: own.within(&found.site)?,
        has_overrides: !own.is_empty(),
        version: found.version,
    })
}

fn demand_readable(customization: &Customization) -> Result<()> {
    for (field, condition) in customization.conditions() {
        adaptive::check(&field, condition)?;
    }
    Ok(())
}

fn missing() -> Error {
    Error::NotFound(kind::SiteSpace::KIND)
}

fn event(site: &Site, kind: &'static str) -> NewEvent {
    NewEvent::new(site.organization, kind, site.id.uuid())
}
