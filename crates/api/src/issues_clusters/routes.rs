//! The operations on clusters of issues.

use app::issues_clusters;
use axum::Json;
use model::id::{IssuesClusterId, OrganizationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ClusterOut, ClusterParams};
use crate::{
    edge::{
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_conversations_issues_clusters))
        .routes(routes!(get_conversations_issues_cluster))
}

/// List the clusters of issues: the topics that readers ask about.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations-clusters", tag = "conversations",
    params(PageParams, ClusterParams),
    responses((status = 200, body = List<ClusterOut>)),
    security(("token" = ["content:read"])))]
async fn list_conversations_issues_clusters(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<ClusterParams>,
    paging: Paging,
) -> Result<Json<List<ClusterOut>>> {
    let filter = params.parse();
    let page = issues_clusters::list(&ctx, organization, filter, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |cluster| ClusterOut::new(urls, &cluster)),
    ))
}

/// Read a cluster of issues, with the pages that may already answer it.
#[utoipa::path(get, path = "/orgs/{organizationId}/conversations-clusters/{clusterId}", tag = "conversations",
    responses((status = 200, body = ClusterOut)),
    security(("token" = ["content:read"])))]
async fn get_conversations_issues_cluster(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, IssuesClusterId)>,
) -> Result<Json<ClusterOut>> {
    let (cluster, pages) = issues_clusters::get(&ctx, organization, id).await?;
    let urls = Urls::of(&ctx);
    let cluster = ClusterOut::new(urls, &cluster);
    Ok(Json(cluster.with_pages(urls, pages.as_deref())))
}
