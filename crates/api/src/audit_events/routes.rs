//! The audit trail of an organization.

use app::audit_events;
use axum::Json;
use model::id::OrganizationId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::AuditEventOut;
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list_audit_events))
}

/// List what happened in an organization, oldest first. An event is listed soon after it happened, not at once.
#[utoipa::path(get, path = "/orgs/{organizationId}/audit-events", tag = "organizations",
    operation_id = "listAuditEvents",
    params(("organizationId" = String, Path), PageParams),
    responses((status = 200, body = List<AuditEventOut>)),
    security(("token" = ["organization:read"])))]
async fn list_audit_events(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<AuditEventOut>>> {
    let page = audit_events::list(&ctx, organization, &paging.request()?).await?;
    Ok(Json(paging.list(page, AuditEventOut::from)))
}
