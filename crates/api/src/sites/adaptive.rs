//! The operations on the visitor claims of a site.

use app::sites::adaptive;
use axum::Json;
use model::{
    id::{OrganizationId, SiteId},
    site::{
        Site,
        adaptive::{AdaptiveSchema, TemplateCondition},
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{
    body::Body, ctx::Ctx, error::Result, etag::Object as Versioned, list::List, path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_site_adaptive_schema,
            update_site_adaptive_schema
        ))
        .routes(routes!(list_site_adaptive_template_conditions))
}

/// The visitor claims that a site accepts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteAdaptiveSchema)]
struct AdaptiveSchemaOut {
    /// Always `site-adaptive-schema`.
    object: &'static str,
    /// A JSON schema, draft 07.
    #[schema(value_type = Object)]
    json_schema: Value,
    #[schema(format = "date-time")]
    updated_at: String,
}

impl AdaptiveSchemaOut {
    fn object(site: &Site, schema: AdaptiveSchema) -> Versioned<Self> {
        let out = Self {
            object: "site-adaptive-schema",
            json_schema: schema.json_schema,
            updated_at: schema.updated_at.to_string(),
        };
        Versioned::new(site.version, out)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdaptiveSchemaUpdate {
    /// A JSON schema, draft 07, of type `object`: each property describes one claim, `unsigned` those without a
    /// signature. Claims are booleans, numbers, text, lists of these, and objects.
    #[schema(value_type = Object)]
    json_schema: Value,
}

/// A suggested condition.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteAdaptiveTemplateCondition)]
struct TemplateConditionOut {
    /// The visitors for whom it is true.
    description: String,
    condition: String,
}

impl From<TemplateCondition> for TemplateConditionOut {
    fn from(template: TemplateCondition) -> Self {
        Self {
            description: template.description,
            condition: template.condition,
        }
    }
}

/// Read the visitor claims that a site accepts.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/adaptive-schema", tag = "sites",
    responses((status = 200, body = AdaptiveSchemaOut)),
    security(("token" = ["content:read"]), ("installation" = ["site:adaptive:read"])))]
async fn get_site_adaptive_schema(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Versioned<AdaptiveSchemaOut>> {
    let (site, schema) = adaptive::get(&ctx, organization, site).await?;
    Ok(AdaptiveSchemaOut::object(&site, schema))
}

/// Replace the visitor claims that a site accepts. Others are dropped.
#[utoipa::path(put, path = "/orgs/{organizationId}/sites/{siteId}/adaptive-schema", tag = "sites",
    request_body = AdaptiveSchemaUpdate,
    responses((status = 200, body = AdaptiveSchemaOut)),
    security(("token" = ["content:write"]), ("installation" = ["site:adaptive:write"])))]
async fn update_site_adaptive_schema(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(update): Body<AdaptiveSchemaUpdate>,
) -> Result<Versioned<AdaptiveSchemaOut>> {
    let (site, schema) = adaptive::set(&ctx, organization, site, &update.json_schema).await?;
    Ok(AdaptiveSchemaOut::object(&site, schema))
}

/// List conditions suggested by the schema: one for each boolean claim, and one for each value of a claim with a list
/// of values.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions", tag = "sites",
    responses((status = 200, body = List<TemplateConditionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["site:adaptive:read"])))]
async fn list_site_adaptive_template_conditions(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Json<List<TemplateConditionOut>>> {
    let conditions = adaptive::template_conditions(&ctx, organization, site).await?;
    Ok(Json(conditions.into_iter().map(Into::into).collect()))
}
