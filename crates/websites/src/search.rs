//! Search of a site: the page of results, the same as JSON for the dialog, and suggestions for 404 pages.

mod search_request;
mod search_results;
mod suggestions;

use std::sync::Arc;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use context::Ctx;
use model::{Error, Result};
use pages::search::{
    limits::SearchLimits,
    query::{self, SearchRequest},
};
use render::search::{Results, SearchPage};
use serde_json::json;

use self::search_request::SiteSearchRequest;
pub(crate) use self::{search_results::VariantIndex, suggestions::suggestions};
use crate::{
    media_types::JSON,
    policy,
    prepared_response::{CachePolicy, PreparedResponse, ResponseMeta},
    search_queries,
    view::SiteView,
};

/// Path below a location of a site.
const PATH: &str = "search";
/// Pages per response.
const PAGES: usize = 10;
/// Results may be of other spaces, whose pages can be hidden while no surrogate key names these spaces; and they may
/// be partial.
const CACHE_POLICY: CachePolicy = CachePolicy::NoStore;

/// Responds to a search, with HTML or JSON as the browser prefers.
pub(crate) async fn respond(
    ctx: &Ctx,
    view: &SiteView<'_>,
    url: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let request = SiteSearchRequest::parse(url);
    if wants_json(headers) {
        return match find(ctx, view, &request).await {
            Ok((results, _)) => as_json(ctx, view, &results, headers).await,
            Err(Error::RateLimited { retry_after }) => Ok(too_many_requests(retry_after)),
            Err(error) => Err(error),
        };
    }
    let (results, hits) = find(ctx, view, &request).await?;
    // A submitted form states the query; requests for further results repeat it and are not counted.
    if let Some(hits) = hits.filter(|_| request.offset == 0) {
        search_queries::record(ctx, view.location, &request.query, &hits, false);
    }
    let draw = || as_page(ctx, view, &request, &results);
    let response = view.compute(ctx, draw).await?;
    Ok(response.respond(headers))
}

/// Returns the results as rendered and as found. An empty query is not searched.
async fn find(
    ctx: &Ctx,
    view: &SiteView<'_>,
    request: &SiteSearchRequest,
) -> Result<(Results, Option<query::Results>)> {
    if request.query.is_empty() {
        return Ok((Results::default(), None));
    }
    ctx.app.feature::<SearchLimits>().take(ctx)?;
    let search = SearchRequest {
        text: request.query.clone(),
        limit: PAGES,
        offset: request.offset,
    };
    let scope = request.scope.of_site(view.location);
    // On the heap, so that the futures of all callers stay small.
    let hits = Box::pin(query::in_site(ctx, view.location, &scope, &search)).await?;
    let places = VariantIndex::of(view);
    let next = hits.next.and_then(|offset| request.starting_at(offset));
    let results = Results {
        items: hits
            .pages
            .iter()
            .filter_map(|hit| places.to_result(hit))
            .collect(),
        next: next.map(|next| next.path(view)),
        partial: hits.partial,
    };
    Ok((results, Some(hits)))
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.contains(JSON))
}

async fn as_json(
    ctx: &Ctx,
    view: &SiteView<'_>,
    results: &Results,
    headers: &HeaderMap,
) -> Result<Response> {
    let meta = ResponseMeta {
        status: StatusCode::OK,
        content_type: JSON,
        cache_policy: CACHE_POLICY,
        policy: None,
        surrogate_keys: String::new(),
        indexed: false,
    };
    let text = serde_json::to_string(results).map_err(Error::internal)?;
    let response = view
        .compute(ctx, || PreparedResponse::new(text, &meta))
        .await?;
    Ok(response.respond(headers))
}

/// Responds to the script, where a person would get an error page.
fn too_many_requests(retry_after: u64) -> Response {
    let status = StatusCode::TOO_MANY_REQUESTS;
    let message = Error::RateLimited { retry_after }.to_string();
    let body = json!({"error": {"code": status.as_u16(), "message": message}});
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("accept"));
    headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
    response
}

fn as_page(
    ctx: &Ctx,
    view: &SiteView<'_>,
    request: &SiteSearchRequest,
    results: &Results,
) -> Arc<PreparedResponse> {
    let scopes = request.scopes(view);
    let wider = request.wider(view);
    let nonce = view.nonce(ctx, ("search", &request.path(view)));
    let html = SearchPage {
        frame: &view.frame,
        nav: &view.nav,
        nonce: &nonce,
        query: &request.query,
        scope: request.scope.name(),
        scopes: &scopes,
        wider: wider.as_ref(),
        first: request.offset == 0,
        results,
    }
    .html();
    let policy = policy::of_page(&nonce, &view.frame.look, &policy::BodySources::default());
    let meta = ResponseMeta {
        cache_policy: CACHE_POLICY,
        ..view.html_meta(StatusCode::OK, policy, false)
    };
    PreparedResponse::new(html, &meta)
}
