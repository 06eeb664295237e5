//! Texts for machines: pages as Markdown, sitemaps, feeds and `robots.txt`.

use std::sync::Arc;

use axum::http::StatusCode;
use context::Ctx;
use model::{
    Error, Result,
    id::{Identified, kind},
};
use pages::contents::Page;

use crate::{
    cache_keys::Part,
    markdown,
    media_types::{PLAIN, RSS, XML},
    prepared_response::PreparedResponse,
    rss, sitemap,
    view::SiteView,
};

/// A text at a path that is not that of a page.
pub(crate) enum MachineText<'v> {
    Robots,
    SitemapIndex,
    Sitemap,
    Markdown(&'v Page),
    Feed(&'v Page),
}

/// Returns None if the path is that of a page, or of nothing.
pub(crate) fn find<'v>(view: &'v SiteView<'_>, path: &str) -> Option<MachineText<'v>> {
    match path {
        "robots.txt" => Some(MachineText::Robots),
        "sitemap.xml" => Some(MachineText::SitemapIndex),
        "sitemap-pages.xml" => Some(MachineText::Sitemap),
        _ => {
            let as_file =
                || find_markdown_page(view, path.strip_suffix(".md")?).map(MachineText::Markdown);
            let as_feed = || {
                let page = path.strip_suffix(rss::NAME)?;
                view.page(page.trim_end_matches('/')).map(MachineText::Feed)
            };
            as_file().or_else(as_feed)
        }
    }
}

pub(crate) async fn respond(
    ctx: &Ctx,
    view: &SiteView<'_>,
    text: &MachineText<'_>,
) -> Result<Arc<PreparedResponse>> {
    let (part, content_type) = match text {
        MachineText::Markdown(page) => return markdown::file(ctx, view, page).await,
        MachineText::Feed(page) => return feed(ctx, view, page).await,
        MachineText::Robots => (Part::Robots, PLAIN),
        MachineText::SitemapIndex => (Part::SitemapIndex, XML),
        MachineText::Sitemap => (Part::Sitemap, XML),
    };
    let write = || {
        let text = match part {
            Part::SitemapIndex => sitemap::index(view),
            Part::Sitemap => sitemap::pages(view),
            _ => robots(view),
        };
        PreparedResponse::new(text, &view.text_meta(content_type))
    };
    let make = view.compute(ctx, write);
    view.cached_response(ctx, part, make).await
}

/// The updates of a page as a feed. That there are none is cached as well, since only rendering the page shows it.
async fn feed(ctx: &Ctx, view: &SiteView<'_>, page: &Page) -> Result<Arc<PreparedResponse>> {
    let make = async {
        let feed = rss::feed(ctx, view, page).await?;
        let mut meta = view.text_meta(RSS);
        if feed.is_none() {
            meta.status = StatusCode::NOT_FOUND;
        }
        let text = feed.unwrap_or_default();
        view.compute(ctx, || PreparedResponse::new(text, &meta))
            .await
    };
    let response = view.cached_response(ctx, Part::Feed(page.id), make).await?;
    if response.is_found() {
        Ok(response)
    } else {
        Err(Error::NotFound(kind::Page::KIND))
    }
}

pub(crate) fn find_markdown_page<'a>(view: &'a SiteView<'_>, path: &str) -> Option<&'a Page> {
    let path = if path == "index" { "" } else { path };
    view.page(path)
}

fn robots(view: &SiteView<'_>) -> String {
    if !view.location.site.is_indexed() {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    let sitemap = view.absolute_url(&format!("{}sitemap.xml", view.location.site_base_path));
    format!("User-agent: *\nAllow: /\n\nSitemap: {sitemap}\n")
}
