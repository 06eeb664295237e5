//! The operation that lists feedback.

use app::site_feedback;
use axum::Json;
use model::id::{OrganizationId, SiteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::FeedbackOut;
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list_site_feedback))
}

/// List the feedback of readers on the pages of a site, the newest first.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/feedback", tag = "sites",
    params(PageParams),
    responses((status = 200, body = List<FeedbackOut>)),
    security(("token" = ["content:read"])))]
async fn list_site_feedback(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    paging: Paging,
) -> Result<Json<List<FeedbackOut>>> {
    let page = paging.request()?;
    let page = site_feedback::list(&ctx, organization, site, &page).await?;
    Ok(Json(paging.list(page, FeedbackOut::new)))
}
