//! The audit trail of an organization.

use app::audit_events;
use axum::Json;
use model::id::OrganizationId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{AuditEventOut, AuditParams};
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list_audit_events))
}

/// List what happened in an organization, newest first. An event is listed soon after it happened, not at once. What
/// members do with their tokens is told to all organizations that they are in.
#[utoipa::path(get, path = "/orgs/{organizationId}/audit-events", tag = "organizations",
    operation_id = "listAuditEvents",
    params(("organizationId" = String, Path), PageParams, AuditParams),
    responses((status = 200, body = List<AuditEventOut>)),
    security(("token" = ["organization:read"])))]
async fn list_audit_events(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<AuditParams>,
    paging: Paging,
) -> Result<Json<List<AuditEventOut>>> {
    let filter = params.parse()?;
    let told = audit_events::list(&ctx, organization, &filter, &paging.request()?).await?;
    let list = paging.list(told.events, |event| AuditEventOut::new(event, &told.names));
    Ok(Json(list))
}
