//! Usage of an organization against its quotas.

use app::usage;
use axum::Json;
use model::{
    id::OrganizationId,
    usage::{Quotas, Usage, UsageCount},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_organization_usage))
}

/// The usage of an organization, with its limits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrganizationUsage)]
struct OrganizationUsageOut {
    /// Always `organization-usage`.
    object: &'static str,
    /// Bytes of Git objects and files, uncompressed.
    bytes: UsageFigureOut,
    /// Spaces, without those in the trash.
    spaces: UsageFigureOut,
    sites: UsageFigureOut,
    /// OpenAPI specs.
    specs: UsageFigureOut,
    /// Members, including guests and disabled ones.
    members: UsageFigureOut,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsageFigure)]
struct UsageFigureOut {
    used: u64,
    /// Writes beyond it fail with `quota_exceeded`.
    limit: u64,
}

impl OrganizationUsageOut {
    fn new(usage: &Usage, quotas: &Quotas) -> Self {
        let figure = |counted: UsageCount, quota: u64| UsageFigureOut {
            used: counted.used,
            limit: counted.exception.unwrap_or(quota),
        };
        Self {
            object: "organization-usage",
            bytes: figure(usage.bytes, quotas.bytes),
            spaces: figure(usage.spaces, quotas.spaces),
            sites: figure(usage.sites, quotas.sites),
            specs: figure(usage.specs, quotas.specs),
            members: figure(usage.members, quotas.members),
        }
    }
}

/// Read the usage and the limits of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/usage", tag = "organizations",
    responses((status = 200, body = OrganizationUsageOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_usage(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<OrganizationUsageOut>> {
    let found = usage::get(&ctx, organization).await?;
    let quotas = ctx.app.settings.limits.quotas();
    Ok(Json(OrganizationUsageOut::new(&found, &quotas)))
}
