//! The schema of visitor claims, and conditions derived from it.

use authz::action::act::{Create, View};
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    event::EventType,
    id::{OrganizationId, SiteId},
    site::{
        Site,
        adaptive::{self, AdaptiveSchema, TemplateCondition},
    },
};
use serde_json::Value;
use store::sites;

use super::event;

/// Returns the site and its schema.
pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<(Viewable<Site>, AdaptiveSchema)> {
    let site = ctx.site(organization, id).await?.allow::<View>()?;
    with_schema(site)
}

pub async fn set(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    json_schema: &Value,
) -> Result<(Viewable<Site>, AdaptiveSchema)> {
    adaptive::check(json_schema)?;
    let site = ctx.site(organization, id).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let version = ctx.request.if_version;
    let updated = sites::set_adaptive_schema(&mut tx, &site, json_schema, version).await?;
    let updated = site.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&updated, EventType::SiteAdaptiveSchemaUpdated));
    ctx.defer_commit(tx, permit);
    with_schema(updated)
}

fn with_schema(site: Viewable<Site>) -> Result<(Viewable<Site>, AdaptiveSchema)> {
    let schema = site.adaptive_schema.clone();
    let schema = schema.ok_or(Error::NotFound(adaptive::KIND))?;
    Ok((site, schema))
}

/// Returns conditions that the schema suggests; none without a schema.
pub async fn template_conditions(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Vec<TemplateCondition>> {
    let site = ctx.site(organization, id).await?.allow::<View>()?;
    let schema = site.adaptive_schema.as_ref();
    Ok(schema
        .map(AdaptiveSchema::template_conditions)
        .unwrap_or_default())
}
