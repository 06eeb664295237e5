//! What machines read of a site: its pages as Markdown, lists of them, and what robots may do.

use std::{fmt::Write, sync::Arc};

use app::{Ctx, contents::Page};
use axum::http::StatusCode;
use model::Result;
use render::nav::{NavItem, NavTarget};

use crate::{
    answer::{Answer, Terms},
    markdown,
    navigation::facts_of,
    page::{is_shared, markdown_address},
    rss, sitemap,
    view::View,
};

const MARKDOWN: &str = "text/markdown; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";
const RSS: &str = "application/rss+xml; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";
/// Pages in one part of `llms-full.txt`.
const PAGES_PER_PART: usize = 100;

/// None when the address is that of a page.
pub(crate) async fn find(ctx: &Ctx, view: &View<'_>) -> Result<Option<Arc<Answer>>> {
    let path = view.path();
    let (content_type, text) = match path.as_str() {
        "robots.txt" => (PLAIN, robots(view)),
        "sitemap.xml" => (XML, sitemap::index(view)),
        "sitemap-pages.xml" => (XML, view.compute(ctx, || sitemap::pages(view)).await?),
        "llms.txt" => (PLAIN, view.compute(ctx, || list(view)).await?),
        _ => {
            if let Some(part) = path.strip_prefix("llms-full.txt") {
                let part = part.trim_matches('/').parse().unwrap_or(0);
                (PLAIN, full(ctx, view, part).await?)
            } else if let Some(page) = path
                .strip_suffix(".md")
                .and_then(|path| as_markdown(view, path))
            {
                (MARKDOWN, markdown::page(ctx, view, page).await?)
            } else if let Some(page) = path
                .strip_suffix(rss::NAME)
                .and_then(|path| view.page(path.trim_end_matches('/')))
                && let Some(feed) = rss::feed(ctx, view, page).await?
            {
                (RSS, feed)
            } else {
                return Ok(None);
            }
        }
    };
    let shared = is_shared(view.found);
    let terms = Terms {
        status: StatusCode::OK,
        content_type,
        keeping: view.keeping(),
        policy: None,
        keys: view.keys(),
        // Machines that answer from them cite the pages.
        indexed: shared && content_type != MARKDOWN,
    };
    let answer = view.compute(ctx, || Answer::new(text, &terms)).await?;
    Ok(Some(answer))
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

/// The pages that stand in the table of contents, in reading order.
pub(crate) fn listed<'a>(view: &'a View<'_>) -> Vec<&'a Page> {
    let mut pages = Vec::new();
    collect(view, &view.nav.items, &mut pages);
    pages
}

fn collect<'a>(view: &'a View<'_>, items: &[NavItem], pages: &mut Vec<&'a Page>) {
    for item in items {
        if matches!(item.target, NavTarget::Page(_))
            && let Some(page) = item
                .id
                .parse()
                .ok()
                .and_then(|id| view.opened.pages.tree.by_id(id))
        {
            pages.push(page);
        }
        collect(view, &item.children, pages);
    }
}

/// A table of contents for language models, after llmstxt.org.
fn list(view: &View<'_>) -> String {
    let mut text = format!("# {}\n", view.frame.title);
    if let Some(home) = listed(view).first()
        && let Some(about) =
            facts_of(home, &view.facts).and_then(|facts| facts.settings.description.as_ref())
    {
        write!(text, "\n> {about}\n").ok();
    }
    write!(text, "\n## {}\n\n", view.found.variant.title).ok();
    for page in listed(view) {
        let facts = facts_of(page, &view.facts);
        let title = app::contents::title_of(page, facts).text;
        let address = view.absolute(&markdown_address(&view.addresses, &view.opened, page));
        write!(text, "- [{title}]({address})").ok();
        if let Some(about) = facts.and_then(|facts| facts.settings.description.as_ref()) {
            write!(text, ": {about}").ok();
        }
        text.push('\n');
    }
    text
}

/// So many pages one after the other, and where the next ones are.
async fn full(ctx: &Ctx, view: &View<'_>, part: usize) -> Result<String> {
    let pages = listed(view);
    let start = part.saturating_mul(PAGES_PER_PART).min(pages.len());
    let end = (start + PAGES_PER_PART).min(pages.len());
    let mut text = String::new();
    for page in &pages[start..end] {
        text.push_str(&markdown::page(ctx, view, page).await?);
        text.push_str("\n---\n\n");
    }
    if end < pages.len() {
        let next = view.absolute(&format!(
            "{}llms-full.txt/{}",
            view.addresses.base,
            part + 1
        ));
        writeln!(text, "More: {next}").ok();
    }
    Ok(text)
}
