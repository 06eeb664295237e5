//! Statistics of searches for the owners of a site ([`insights`]). Visitors are not recorded.

use axum::{body::Body, http::StatusCode, response::Response};
use context::Ctx;
use model::{Result, search_query::NormalizedQuery};
use pages::{
    published::SiteLocation,
    search::{
        insights,
        query::{self, Results, SearchRequest, SiteScope},
    },
};

use crate::form_fields::field;

/// Counts a search that a form reports: `q`, and `clicked=1` if a result was opened. The search is repeated here, so
/// that the number of results cannot be forged. The response does not depend on whether it was counted.
pub(crate) async fn respond(ctx: &Ctx, location: &SiteLocation, form: &[u8]) -> Result<Response> {
    if is_enabled(location)
        && let Some(query) = NormalizedQuery::parse(&field(form, "q"))
    {
        let scope = SiteScope::Default {
            current: Some(location.variant.id),
        };
        let request = SearchRequest {
            text: query.as_str().to_owned(),
            limit: insights::MAX_RESULTS,
            offset: 0,
        };
        // Not counted against the visitor's search limit: forms have a lower limit of their own. On the heap, so that
        // the futures of all form handlers stay small.
        let results = Box::pin(query::in_site(ctx, location, &scope, &request)).await?;
        let clicked = field(form, "clicked") == "1";
        record(ctx, location, &request.text, &results, clicked);
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}

/// Counts a search, if the site has statistics enabled. Without a complete index, missing results do not prove that a
/// page is missing.
pub(crate) fn record(
    ctx: &Ctx,
    location: &SiteLocation,
    text: &str,
    results: &Results,
    clicked: bool,
) {
    if is_enabled(location) && !results.partial {
        let site = (location.site.organization, location.site.id);
        insights::record_search(&ctx.app, site, text, results.pages.len(), clicked);
    }
}

/// Whether searches of this visitor are counted. Not in previews: their searches are not those of readers.
pub(crate) fn is_enabled(location: &SiteLocation) -> bool {
    location.site.search_insights && location.reader.preview.is_none()
}
