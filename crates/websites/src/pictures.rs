//! Social preview images of pages. Only public pages have one, and its text is that of the page: clients cannot have
//! others rendered.

use std::sync::Arc;

use axum::http::StatusCode;
use context::Ctx;
use model::{
    Error, Result,
    id::{Identified, kind},
};
use pages::contents::{Page, PageKind, title_of};
use render::picture::PreviewCard;
use sha2::{Digest, Sha256};

use crate::{
    cache_keys::{self, Part},
    navigation::request_facts,
    prepared_response::{PreparedResponse, ResponseMeta},
    shared_cache::is_publicly_cacheable,
    view::SiteView,
};

/// Path segment after the reserved one.
const PATH_SEGMENT: &str = "og";
/// Version of the design. Increment it with every change: it is part of the URLs.
const DESIGN_VERSION: u8 = 1;

/// Returns what follows [`PATH_SEGMENT`] in a path of a space.
pub(crate) fn picture_path(pathname: &str) -> Option<&str> {
    pathname
        .strip_prefix("/~/")?
        .strip_prefix(PATH_SEGMENT)?
        .strip_prefix('/')
}

/// The URL of a page's image. None if the page is not public, or the site has one image for all pages.
pub(crate) fn url(view: &SiteView<'_>, page: &Page) -> Option<String> {
    if !is_publicly_cacheable(view.location) || view.frame.social_preview.is_some() {
        return None;
    }
    let path = format!("{PATH_SEGMENT}/{}/{}", page.id, name(&card(view, page)));
    Some(view.absolute_url(&view.paths.reserved_path(&path)))
}

/// Returns an image, from the cache or rendered.
pub(crate) async fn respond(
    ctx: &Ctx,
    view: &SiteView<'_>,
    rest: &str,
) -> Result<Arc<PreparedResponse>> {
    let missing = || Error::NotFound(kind::Page::KIND);
    let (page, card) = find_image(view, rest).ok_or_else(missing)?;
    let key = view.key.as_ref().ok_or_else(missing)?;
    let make = async {
        let meta = ResponseMeta {
            status: StatusCode::OK,
            content_type: "image/png",
            cache_policy: view.cache_policy(),
            policy: None,
            surrogate_keys: view.surrogate_keys(),
            indexed: true,
        };
        let draw = || card.png().map(|png| PreparedResponse::new(png, &meta));
        let response = view.compute(ctx, draw).await?.ok_or_else(missing)?;
        metrics::counter!("site_pictures_made").increment(1);
        Ok((response, ctx.take_expressions()))
    };
    let state = (
        ctx,
        view.location,
        cache_keys::part_key(key, Part::Picture(page.id)),
    );
    let cache = view.cache;
    let (_, response) = cache.get_or_build(&cache.pictures, state, make).await?;
    Ok(response)
}

/// Finds the page of an image's path, and the content of the image. None if the path is outdated.
fn find_image<'v>(view: &'v SiteView<'_>, rest: &str) -> Option<(&'v Page, PreviewCard)> {
    let (id, file) = rest.split_once('/')?;
    let page = view.pages.tree.by_id(id.parse().ok()?)?;
    let is_text = matches!(page.kind, PageKind::Document { .. });
    let card = card(view, page);
    let is_its_own = is_text && is_publicly_cacheable(view.location) && file == name(&card);
    is_its_own.then_some((page, card))
}

fn card(view: &SiteView<'_>, page: &Page) -> PreviewCard {
    PreviewCard {
        title: title_of(page, request_facts(page, &view.facts)).text,
        site: view.frame.title.clone(),
        colour: view.frame.look.primary.light,
    }
}

/// Changes with the content of the image, so that other sites do not cache an old one.
fn name(card: &PreviewCard) -> String {
    let digest = Sha256::digest(format!("{DESIGN_VERSION} {card:?}"));
    format!("{}.png", hex::encode(&digest[..8]))
}
