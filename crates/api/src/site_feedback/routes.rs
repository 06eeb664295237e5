//! The operation that lists feedback.

use app::site_feedback;
use axum::Json;
use model::id::{OrganizationId, SiteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{FeedbackOut, FeedbackSummaryOut};
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_site_feedback))
        .routes(routes!(get_site_feedback_summary))
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

/// Count the feedback of readers on a site, and on the pages that they rate worst.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/feedback/summary", tag = "sites",
    responses((status = 200, body = FeedbackSummaryOut)),
    security(("token" = ["content:read"])))]
async fn get_site_feedback_summary(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Json<FeedbackSummaryOut>> {
    let summary = site_feedback::summarize(&ctx, organization, site).await?;
    Ok(Json(FeedbackSummaryOut::new(&summary)))
}
