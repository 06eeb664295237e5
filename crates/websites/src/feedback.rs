//! "Was this helpful?": readers' feedback on pages.

use app::site_feedback;
use axum::{
    body::Body,
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use context::Ctx;
use model::{
    Error, Result,
    id::{Identified, kind},
    site_feedback::{NewSiteFeedback, Rating},
};
use pages::{contents, published::SiteLocation};

use crate::{
    form_fields::field, redirects::location, response_cache::ResponseCache, view::SiteView,
};

/// Stores the feedback of a form. Browsers without script are redirected back to the page.
pub(crate) async fn respond(
    (cache, ctx): (&ResponseCache, &Ctx),
    location: &SiteLocation,
    headers: &HeaderMap,
    form: &[u8],
) -> Result<Response> {
    let view = SiteView::open(cache, ctx, location).await?;
    if !is_offered(&view) {
        return Err(Error::NotFound(kind::Page::KIND));
    }
    let page = field(form, "page")
        .parse()
        .map_err(|_| Error::invalid("page", "is not the id of a page"))?;
    let rating = Rating::parse("rating", &field(form, "rating"))?;
    let tree_page = view.pages.tree.by_id(page);
    let tree_page = tree_page.ok_or(Error::NotFound(kind::Page::KIND))?;
    let path = view.paths.page(&view.pages, tree_page);
    let place = (location.variant.space, page);
    let comment = field(form, "comment");
    let new = NewSiteFeedback::new(place, rating, Some(&comment), view.absolute_url(&path))?;
    let site = (location.site.organization, location.site.id);
    let opened = contents::open(ctx, location.variant.space, location.at()).await?;
    site_feedback::create(ctx, site, &opened, new).await?;
    ctx.commit(None).await?;
    Ok(thanks(headers, &path))
}

/// Whether readers are asked for feedback. Not in previews: their feedback would count as that of the public.
pub(crate) fn is_offered(view: &SiteView<'_>) -> bool {
    view.chosen.feedback.enabled && view.location.reader.preview.is_none()
}

fn thanks(headers: &HeaderMap, page: &str) -> Response {
    let mut response = Response::new(Body::empty());
    let accepted = headers.get(header::ACCEPT);
    let wants_page = accepted
        .and_then(|value| value.to_str().ok())
        .is_some_and(|types| types.contains("text/html"));
    *response.status_mut() = match location(page) {
        Some(location) if wants_page => {
            response.headers_mut().insert(header::LOCATION, location);
            StatusCode::SEE_OTHER
        }
        _ => StatusCode::NO_CONTENT,
    };
    response
}
