//! The operations on URLs.

use app::urls;
use axum::Json;
use pages::published::{self, SiteRequest};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    embeds,
    wire::{ContentOut, LookupOut, ResolveUrlParams, ResolveUrlRequest, UrlParams},
};
use crate::edge::{
    body::Body,
    ctx::{Ctx, Public},
    error::Result,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_published_content_by_url,
            resolve_published_content_by_url
        ))
        .routes(routes!(get_content_by_url))
        .merge(embeds::routes())
}

/// Resolve a URL of a published site for one visitor.
#[utoipa::path(post, path = "/urls/published", tag = "urls",
    request_body = ResolveUrlRequest,
    responses((status = 200, body = LookupOut)),
    security(()))]
async fn resolve_published_content_by_url(
    ctx: Public,
    Body(body): Body<ResolveUrlRequest>,
) -> Result<Json<LookupOut>> {
    let request = SiteRequest::new(&body.url, body.visitor()?, body.redirect_on_error)?;
    let lookup = published::find(&ctx, &request).await?;
    Ok(Json(LookupOut::new(&ctx, lookup)))
}

/// Resolve a URL of a published site: the older form, with everything in the query.
#[utoipa::path(get, path = "/urls/published", tag = "urls",
    params(ResolveUrlParams),
    responses((status = 200, body = LookupOut)),
    security(()))]
async fn get_published_content_by_url(
    ctx: Public,
    Params(params): Params<ResolveUrlParams>,
) -> Result<Json<LookupOut>> {
    let redirects = params.redirect_on_error.unwrap_or(false);
    let request = SiteRequest::new(&params.url, params.visitor(), redirects)?;
    let lookup = published::find(&ctx, &request).await?;
    Ok(Json(LookupOut::new(&ctx, lookup)))
}

/// Find the collection, space, change request or page at a URL, if you may see it.
#[utoipa::path(get, path = "/urls/content", tag = "urls",
    params(UrlParams),
    responses((status = 200, body = ContentOut)),
    security(("token" = ["content:read"])))]
async fn get_content_by_url(
    ctx: Ctx,
    Params(params): Params<UrlParams>,
) -> Result<Json<ContentOut>> {
    let content = urls::resolve(&ctx, &params.url).await?;
    Ok(Json(ContentOut::new(&ctx, content)))
}
