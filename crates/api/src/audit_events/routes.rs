//! The audit trail of an organization.

use app::audit_events;
use axum::{
    Json,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use model::{Error, id::OrganizationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{AuditEventOut, AuditFormat, AuditParams, COLUMNS};
use crate::edge::{
    csv,
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
    responses((status = 200, content(
        (List<AuditEventOut> = "application/json"),
        (String = "text/csv"),
    ))),
    security(("token" = ["organization:read"])))]
async fn list_audit_events(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<AuditParams>,
    paging: Paging,
) -> Result<Response> {
    let format = params.format();
    let filter = params.parse()?;
    let request = paging.request()?;
    let found = audit_events::list(&ctx, organization, &filter, &request).await?;
    let query = paging.query();
    let list = paging.list(found.events, |event| {
        AuditEventOut::new(event, &found.names)
    });
    match format {
        AuditFormat::Json => Ok(Json(list).into_response()),
        AuditFormat::Csv => table(list, request.after.is_none(), &query),
    }
}

fn table(
    list: List<AuditEventOut>,
    is_first: bool,
    query: &[(String, String)],
) -> Result<Response> {
    let head = if is_first {
        csv::record(COLUMNS)
    } else {
        String::new()
    };
    let (text, next) = list.into_text(head, |event| csv::record(event.cells()));
    let kind = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    let mut response = (kind, text).into_response();
    if let Some(next) = next {
        let link = HeaderValue::from_str(&next.link(query)).map_err(Error::internal)?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}
