//! Texts for machines: pages as Markdown, sitemaps, feeds and `robots.txt`.

use std::sync::Arc;

use app::{Ctx, contents::Page};
use axum::http::StatusCode;
use model::{
    Error, Result,
    id::{Identified, kind},
};

use crate::{
    answer::{Answer, Terms},
    markdown,
    page::is_shared,
    rss, sitemap,
    state::Part,
    view::View,
};

pub(crate) const MARKDOWN: &str = "text/markdown; charset=utf-8";
pub(crate) const PLAIN: &str = "text/plain; charset=utf-8";
const RSS: &str = "application/rss+xml; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";

/// A text at a path that is not that of a page.
pub(crate) enum Text<'v> {
    Robots,
    SitemapIndex,
    Sitemap,
    Markdown(&'v Page),
    Feed(&'v Page),
}

/// Returns None if the path is that of a page, or of nothing.
pub(crate) fn find<'v>(view: &'v View<'_>, path: &str) -> Option<Text<'v>> {
    match path {
        "robots.txt" => Some(Text::Robots),
        "sitemap.xml" => Some(Text::SitemapIndex),
        "sitemap-pages.xml" => Some(Text::Sitemap),
        _ => {
            let as_file = || as_markdown(view, path.strip_suffix(".md")?).map(Text::Markdown);
            let as_feed = || {
                let page = path.strip_suffix(rss::NAME)?;
                view.page(page.trim_end_matches('/')).map(Text::Feed)
            };
            as_file().or_else(as_feed)
        }
    }
}

pub(crate) async fn answer(ctx: &Ctx, view: &View<'_>, text: &Text<'_>) -> Result<Arc<Answer>> {
    let (part, content_type) = match text {
        Text::Markdown(page) => return markdown::file(ctx, view, page).await,
        Text::Feed(page) => return feed(ctx, view, page).await,
        Text::Robots => (Part::Robots, PLAIN),
        Text::SitemapIndex => (Part::SitemapIndex, XML),
        Text::Sitemap => (Part::Sitemap, XML),
    };
    let write = || {
        let text = match part {
            Part::SitemapIndex => sitemap::index(view),
            Part::Sitemap => sitemap::pages(view),
            _ => robots(view),
        };
        Answer::new(text, &terms(view, content_type))
    };
    let make = view.compute(ctx, write);
    view.answer(ctx, part, make).await
}

/// The updates of a page as a feed. That there are none is cached as well, since only rendering the page shows it.
async fn feed(ctx: &Ctx, view: &View<'_>, page: &Page) -> Result<Arc<Answer>> {
    let make = async {
        let feed = rss::feed(ctx, view, page).await?;
        let mut terms = terms(view, RSS);
        if feed.is_none() {
            terms.status = StatusCode::NOT_FOUND;
        }
        let text = feed.unwrap_or_default();
        view.compute(ctx, || Answer::new(text, &terms)).await
    };
    let answer = view.answer(ctx, Part::Feed(page.id), make).await?;
    if answer.is_found() {
        Ok(answer)
    } else {
        Err(Error::NotFound(kind::Page::KIND))
    }
}

pub(crate) fn terms(view: &View<'_>, content_type: &'static str) -> Terms {
    Terms {
        status: StatusCode::OK,
        content_type,
        keeping: view.keeping(),
        policy: None,
        keys: view.keys(),
        // Markdown beside a page has the same content: only the page is indexed.
        indexed: is_shared(view.found) && content_type != MARKDOWN,
    }
}

pub(crate) fn as_markdown<'a>(view: &'a View<'_>, path: &str) -> Option<&'a Page> {
    let path = if path == "index" { "" } else { path };
    view.page(path)
}

fn robots(view: &View<'_>) -> String {
    if !view.found.site.is_indexed() {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    let sitemap = view.absolute(&format!("{}sitemap.xml", view.found.site_base_path));
    format!("User-agent: *\nAllow: /\n\nSitemap: {sitemap}\n")
}
