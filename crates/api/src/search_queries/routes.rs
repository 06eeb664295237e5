//! The operations on search queries of site visitors.

use model::id::{OrganizationId, SiteId};
use pages::search::insights;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{
    SearchInsightsOut, SearchInsightsUpdate, SearchQueriesOut, SearchQueryOut, SearchQueryParams,
};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    etag::Object,
    list::{PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(
        list_site_search_queries,
        update_site_search_insights
    ))
}

/// List the search queries of the visitors of a site, the most frequent first. A query is listed if it was searched at
/// least 3 times in the period. Searches are stored for 90 days, without any data about the visitor, and appear here
/// within a minute or two.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/search-queries", tag = "sites",
    params(PageParams, SearchQueryParams),
    responses((status = 200, body = SearchQueriesOut)),
    security(("token" = ["content:read"])))]
async fn list_site_search_queries(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<SearchQueryParams>,
    paging: Paging,
) -> Result<Object<SearchQueriesOut>> {
    let (filter, page) = (params.parse()?, paging.request()?);
    let (setting, page) = insights::list(&ctx, organization, site, filter, &page).await?;
    let list = paging.list(page, SearchQueryOut::new);
    Ok(SearchQueriesOut::object(&setting, list))
}

/// Choose whether the queries of a site's visitors are counted. Switching it off deletes those that are stored.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/search-queries", tag = "sites",
    request_body = SearchInsightsUpdate,
    responses((status = 200, body = SearchInsightsOut)),
    security(("token" = ["content:write"])))]
async fn update_site_search_insights(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(update): Body<SearchInsightsUpdate>,
) -> Result<Object<SearchInsightsOut>> {
    let setting = insights::switch(&ctx, organization, site, update.enabled).await?;
    Ok(SearchInsightsOut::object(&setting))
}
