//! What visitors search for, counted for those who write the site ([`insights`]). Who asked is not taken down.

use app::{
    Ctx,
    published::Published,
    search::{
        insights,
        query::{self, Results, SearchRequest, SiteScope},
    },
};
use axum::{body::Body, http::StatusCode, response::Response};
use model::{Result, search_query::NormalizedQuery};

use crate::forms::field;

/// Counts a search that the form tells of: `q`, and `clicked=1` where a result was opened. The search is done again
/// here, so that nobody can make up what was found. The answer is the same whether it was counted or not.
pub(crate) async fn answer(ctx: &Ctx, found: &Published, form: &[u8]) -> Result<Response> {
    if is_enabled(found)
        && let Some(asked) = NormalizedQuery::parse(&field(form, "q"))
    {
        let scope = SiteScope::Default {
            current: Some(found.variant.id),
        };
        let request = SearchRequest {
            text: asked.as_str().to_owned(),
            limit: insights::MAX_RESULTS,
            offset: 0,
        };
        // Not taken from what the visitor may search for in a minute: fewer forms are taken than that. On the heap, so
        // that the futures of all that take forms stay small.
        let results = Box::pin(query::in_site(ctx, found, &scope, &request)).await?;
        let clicked = field(form, "clicked") == "1";
        note(ctx, found, &request.text, &results, clicked);
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}

/// Counts a search, if those of this site are counted. What an index that is not complete did not find is no sign that
/// a page is missing.
pub(crate) fn note(ctx: &Ctx, found: &Published, text: &str, results: &Results, clicked: bool) {
    if is_enabled(found) && !results.partial {
        let site = (found.site.organization, found.site.id);
        insights::note(&ctx.app, site, text, results.pages.len(), clicked);
    }
}

/// Whether searches of this visitor are counted. What is tried out in a preview would be taken for what readers want.
pub(crate) fn is_enabled(found: &Published) -> bool {
    found.site.search_insights && found.reader.preview.is_none()
}
