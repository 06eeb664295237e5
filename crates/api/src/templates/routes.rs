//! The operations on templates.

use axum::{Json, http::StatusCode};
use changes::templates;
use model::id::SpaceId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{TemplateApply, TemplateOut};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_templates))
        .routes(routes!(apply_template_to_space))
}

/// List the templates of this server, with their parameters.
#[utoipa::path(get, path = "/templates", tag = "templates",
    params(PageParams),
    responses((status = 200, body = List<TemplateOut>)),
    security(("token" = ["content:read"])))]
async fn list_templates(_: Ctx, paging: Paging) -> Result<Json<List<TemplateOut>>> {
    let page = templates::list(&paging.request()?);
    Ok(Json(paging.list(page, TemplateOut::new)))
}

/// Insert the pages of a template into a space, as one new revision. In a space with pages they come after these, below
/// the first page of the template.
#[utoipa::path(post, path = "/spaces/{spaceId}/content/template", tag = "templates",
    request_body = TemplateApply,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn apply_template_to_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Body(body): Body<TemplateApply>,
) -> Result<StatusCode> {
    let (template, request) = body.parse()?;
    templates::apply(&ctx, space, request, &template).await?;
    Ok(StatusCode::NO_CONTENT)
}
