//! Customization of sites and their variants.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use context::{Ctx, adaptive};
use model::{
    Error, Result,
    customization::{Customization, CustomizationOverrides},
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteId, SiteSpaceId, kind},
    site::Site,
};
use serde_json::{Map, Value, json};
use store::site_customizations::{self, VariantCustomization};

/// The complete customization of a site or variant.
pub struct ResolvedCustomization {
    pub customization: Customization,
    /// Whether a variant has overrides.
    pub has_overrides: bool,
    pub version: i64,
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<ResolvedCustomization> {
    let site = ctx.site(organization, id).await?.allow::<Create>()?;
    Ok(ResolvedCustomization {
        customization: CustomizationOverrides::from_stored(site.customization.clone())?
            .customization()?,
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
) -> Result<ResolvedCustomization> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let chosen = CustomizationOverrides::parse(sent)?;
    let customization = chosen.customization()?;
    require_valid_conditions(&customization)?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let version = site_customizations::update(&mut tx, &site, &chosen, if_version).await?;
    let permit = tx.record(event(&site, EventType::SiteCustomizationUpdated));
    ctx.defer_commit(tx, permit);
    Ok(ResolvedCustomization {
        customization,
        has_overrides: false,
        version: version.ok_or_else(|| ctx.version_conflict())?,
    })
}

pub async fn get_of_variant(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    variant: SiteSpaceId,
) -> Result<ResolvedCustomization> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let found = site_customizations::find_variant(ctx.db(), &site, variant).await?;
    resolve(found.ok_or_else(missing)?)
}

/// Changes the overrides of a variant; null resets a setting to the site's value.
pub async fn override_variant(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    variant: SiteSpaceId,
    sent: Map<String, Value>,
) -> Result<ResolvedCustomization> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut found = require_variant(ctx, &site, variant).await?;
    let own = found.own.unwrap_or_default().patched(sent)?;
    found.own = Some(own).filter(|own| !own.is_empty());
    let mut changed = resolve(VariantCustomization {
        site: found.site,
        own: found.own.clone(),
        version: found.version,
    })?;
    require_valid_conditions(&changed.customization)?;
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
    match site_customizations::find_variant(ctx.db(), &site, variant).await? {
        Some(VariantCustomization {
            own: Some(_),
            version,
            ..
        }) => {
            require_version(ctx, version)?;
            store(ctx, &site, variant, None, version).await.map(|_| ())
        }
        _ => Ok(()),
    }
}

async fn require_variant(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
) -> Result<VariantCustomization> {
    let found = site_customizations::find_variant(ctx.db(), site, variant).await?;
    let found = found.ok_or_else(missing)?;
    require_version(ctx, found.version)?;
    Ok(found)
}

fn require_version(ctx: &Ctx, version: i64) -> Result<()> {
    match ctx.request.if_version {
        Some(demanded) if demanded != version => Err(ctx.version_conflict()),
        _ => Ok(()),
    }
}

async fn store(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
    own: Option<&CustomizationOverrides>,
    from: i64,
) -> Result<i64> {
    let mut tx = ctx.begin().await?;
    let version = site_customizations::update_variant(&mut tx, site, variant, own, from).await?;
    let version = version.ok_or_else(|| {
        Error::Conflict("The variant was changed concurrently. Send your change again.".to_owned())
    })?;
    let permit = tx.record(
        event(site, EventType::SiteCustomizationUpdated)
            .with_payload(json!({"siteSpace": variant})),
    );
    ctx.defer_commit(tx, permit);
    Ok(version)
}

fn resolve(found: VariantCustomization) -> Result<ResolvedCustomization> {
    let own = found.own.unwrap_or_default();
    Ok(ResolvedCustomization {
        customization: own.layered_over(&found.site)?,
        has_overrides: !own.is_empty(),
        version: found.version,
    })
}

fn require_valid_conditions(customization: &Customization) -> Result<()> {
    for (field, condition) in customization.conditions() {
        adaptive::check(&field, condition)?;
    }
    Ok(())
}

fn missing() -> Error {
    Error::NotFound(kind::SiteSpace::KIND)
}

fn event(site: &Site, kind: EventType) -> NewEvent {
    NewEvent::new(site.organization, kind, site.id.uuid())
}
