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

/// List the events of an organization, newest first. Events are listed with a short delay. Token events of members
/// appear in all of their organizations.
#[utoipa::path(get, path = "/orgs/{organizationId}/audit-events", tag = "organizations",
    params(PageParams, AuditParams),
    responses((status = 200, body = List<AuditEventOut>)),
    security(("token" = ["organization:read"])))]
async fn list_audit_events(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<AuditParams>,
    paging: Paging,
) -> Result<Json<List<AuditEventOut>>> {
    let filter = params.parse()?;
    let found = audit_events::list(&ctx, organization, &filter, &paging.request()?).await?;
    let list = paging.list(found.events, |event| {
        AuditEventOut::new(event, &found.names)
    });
    Ok(Json(list))
}
