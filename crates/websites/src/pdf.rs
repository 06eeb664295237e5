//! A page as PDF, as this visitor sees it.

use axum::{
    http::{HeaderMap, HeaderValue},
    response::Response,
};
use context::Ctx;
use model::{
    Error, Result,
    id::{Identified, PageId, kind},
};
use pages::{contents, pdf, published::SiteLocation};

use crate::{files, frame, prepared_response::ROBOTS};

/// Serves the PDF of the page with an id, which may end in `.pdf`.
pub(crate) async fn respond(
    ctx: &Ctx,
    location: &SiteLocation,
    rest: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let missing = || Error::NotFound(kind::Page::KIND);
    if !frame::customization(location)?.pdf.enabled {
        return Err(missing());
    }
    let id = rest.strip_suffix(".pdf").unwrap_or(rest);
    let page: PageId = id.parse().map_err(|_| missing())?;
    let opened = contents::open(ctx, location.variant.space, location.at()).await?;
    let print = pdf::of_page(ctx, opened, page).await?;
    let mut response =
        files::download_response(ctx, &print, "private, max-age=60", headers).await?;
    let noindex = HeaderValue::from_static("noindex");
    response.headers_mut().insert(ROBOTS, noindex);
    Ok(response)
}
