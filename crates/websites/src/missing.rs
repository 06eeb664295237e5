//! URLs without a page: redirects to where it moved, or a 404 with pages that have similar names or contents. Scanners
//! that try many URLs get the same few cached responses.

use std::{fmt::Write, sync::Arc};

use app::site_redirects;
use axum::http::StatusCode;
use context::Ctx;
use model::{Result, content::RevisionSelector, id::PageId, site_redirect::SourcePath};
use pages::{
    contents::{Page, PageKind, title_of},
    former_paths,
};
use percent_encoding::percent_decode_str;
use render::{
    frame::Link,
    page::NotFound,
    standalone::{ErrorPage, ErrorReason},
};
use sha2::{Digest, Sha256};

use crate::{
    cache_keys::Key,
    inline,
    llms::LIST,
    media_types::MARKDOWN,
    navigation::request_facts,
    negotiation::ClientPreferences,
    policy,
    prepared_response::{CachePolicy, PreparedResponse, ResponseMeta},
    search,
    view::SiteView,
};

/// The format of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageFormat {
    Html,
    Markdown,
}

impl PageFormat {
    pub(crate) fn of(accepted: ClientPreferences) -> Self {
        if accepted.markdown {
            Self::Markdown
        } else {
            Self::Html
        }
    }
}

pub(crate) enum MissingPage {
    Response(Arc<PreparedResponse>),
    Redirect(PageRedirect),
}

/// A redirect to the new URL of a page.
pub(crate) struct PageRedirect {
    pub(crate) to: String,
    /// Whether a page left the new URL before: browsers may have cached a redirect away from it.
    pub(crate) is_former_path: bool,
}

/// Links that a 404 page suggests.
#[derive(Debug)]
pub(crate) struct Suggestions {
    pub(crate) links: Vec<Link>,
    /// Whether they come from the search index of the whole site, not from the page names of this space.
    is_searched: bool,
}

impl Suggestions {
    fn by_name(links: Vec<Link>) -> Self {
        Self {
            links,
            is_searched: false,
        }
    }

    /// Search results may be of other spaces, whose pages can be hidden while no surrogate key names these spaces.
    fn cache_policy(&self, view: &SiteView<'_>) -> CachePolicy {
        if self.is_searched {
            CachePolicy::NoStore
        } else {
            view.cache_policy()
        }
    }

    /// The cache key of a 404 response with these suggestions.
    fn key(&self, base: &Key, form: PageFormat) -> Key {
        Sha256::new_with_prefix(base)
            .chain_update(format!("{form:?} {self:?}"))
            .finalize()
            .into()
    }
}

pub(crate) async fn respond(
    ctx: &Ctx,
    view: &SiteView<'_>,
    path: &str,
    accepted: ClientPreferences,
) -> Result<MissingPage> {
    if let Some(to) = find_redirect(ctx, view, path).await? {
        return Ok(MissingPage::Redirect(to));
    }
    let form = PageFormat::of(accepted);
    // Suggestions are not read in place of an image.
    let suggestions = if accepted.html || accepted.markdown {
        suggestions(ctx, view, path).await?
    } else {
        Suggestions::by_name(similar(ctx, view, path).await?)
    };
    let key = view.key.map(|key| suggestions.key(&key, form));
    if let Some(known) = key.and_then(|key| view.cache.not_found.get(&key)) {
        return Ok(MissingPage::Response(known));
    }
    let render = || match form {
        PageFormat::Html => render_html(ctx, view, &suggestions),
        PageFormat::Markdown => render_markdown(view, &suggestions),
    };
    let response = view.compute(ctx, render).await?;
    if let Some(key) = key {
        view.cache.not_found.insert(key, response.clone());
    }
    Ok(MissingPage::Response(response))
}

/// Returns pages with similar names or, if there are none, pages of the whole site that match the words of the path.
pub(crate) async fn suggestions(ctx: &Ctx, view: &SiteView<'_>, path: &str) -> Result<Suggestions> {
    let similar = similar(ctx, view, path).await?;
    if !similar.is_empty() || view.len() == 0 {
        return Ok(Suggestions::by_name(similar));
    }
    let links = search::suggestions(ctx, view, path).await;
    Ok(Suggestions {
        is_searched: !links.is_empty(),
        links,
    })
}

/// Pages with similar names, the most similar first.
async fn similar(ctx: &Ctx, view: &SiteView<'_>, path: &str) -> Result<Vec<Link>> {
    let find = || {
        let places = view.names().similar(path).into_iter();
        let pages = places.map(|place| &view.pages.tree.pages[view.indexes()[place]]);
        let link = |page: &Page| Link {
            title: title_of(page, request_facts(page, &view.facts)).text,
            href: view.paths.page(&view.pages, page),
        };
        pages.map(link).collect()
    };
    if view.has_names() {
        // The names are indexed already, so the cost is bounded.
        return Ok(find());
    }
    view.compute(ctx, find).await
}

fn render_html(ctx: &Ctx, view: &SiteView<'_>, suggestions: &Suggestions) -> Arc<PreparedResponse> {
    metrics::counter!("site_missing_made").increment(1);
    let links = suggestions.links.iter();
    let hrefs: Vec<&str> = links.map(|link| link.href.as_str()).collect();
    let nonce = view.nonce(ctx, ("missing", &hrefs.join("\n")));
    let html = if view.len() == 0 {
        // Readers of a site that was just published should see that it exists.
        ErrorPage {
            frame: &view.frame,
            nonce: &nonce,
            reason: ErrorReason::Empty,
        }
        .html()
    } else {
        NotFound {
            frame: &view.frame,
            nav: &view.short_nav,
            nonce: &nonce,
            suggestions: &suggestions.links,
        }
        .html()
    };
    let policy = policy::of_page(&nonce, &view.frame.look, &policy::BodySources::default());
    let meta = ResponseMeta {
        cache_policy: suggestions.cache_policy(view),
        ..view.html_meta(StatusCode::NOT_FOUND, policy, false)
    };
    PreparedResponse::new(html, &meta)
}

/// The same as short Markdown.
fn render_markdown(view: &SiteView<'_>, suggestions: &Suggestions) -> Arc<PreparedResponse> {
    metrics::counter!("site_missing_made").increment(1);
    let words = view.frame.locale.ui_strings();
    let mut text = format!("# {}\n\n{}\n", words.not_found, words.not_found_text);
    if !suggestions.links.is_empty() {
        text.push('\n');
    }
    for page in &suggestions.links {
        let link = inline::link(&page.title, &view.absolute_url(&page.href));
        writeln!(text, "- {link}").ok();
    }
    let all = format!("{}{LIST}", view.paths.base);
    write!(text, "\n{}\n", view.absolute_url(&all)).ok();
    let meta = ResponseMeta {
        status: StatusCode::NOT_FOUND,
        cache_policy: suggestions.cache_policy(view),
        ..view.text_meta(MARKDOWN)
    };
    PreparedResponse::new(text, &meta)
}

/// Finds the new URL of a page that has moved.
pub(crate) async fn find_redirect(
    ctx: &Ctx,
    view: &SiteView<'_>,
    path: &str,
) -> Result<Option<PageRedirect>> {
    if let Some(page) = find_moved_page(ctx, view, path).await? {
        let to = view.paths.page(&view.pages, page);
        let was_left = is_former_path(ctx, view, page).await?;
        return Ok(Some(PageRedirect {
            to,
            is_former_path: was_left,
        }));
    }
    let to = find_site_redirect(ctx, view).await?;
    let to = to.filter(|to| !is_requested_url(view, path, to));
    Ok(to.map(|to| PageRedirect {
        to,
        is_former_path: false,
    }))
}

/// Finds the page that was at a path: by its history, by the space's redirects, or below the variant. Only pages with
/// text count: groups have no page of their own, and renamed ones would cause a redirect loop.
async fn find_moved_page<'v>(
    ctx: &Ctx,
    view: &'v SiteView<'_>,
    path: &str,
) -> Result<Option<&'v Page>> {
    let tree = &view.pages.tree;
    let by_history = find_former_page(ctx, view, path).await?;
    let by_history = by_history.and_then(|id| tree.by_id(id));
    let by_file = tree.redirects.get(path);
    let by_file = by_file.and_then(|file| tree.by_file(file));
    let by_variant = view.location.moved.as_deref();
    let by_variant = by_variant.and_then(|rest| tree.by_path(rest.trim_matches('/')));
    let mut pages = [by_history, by_file, by_variant].into_iter().flatten();
    Ok(pages.find(|page| {
        let is_text = matches!(page.kind, PageKind::Document { .. });
        is_text && !is_requested_url(view, path, &view.paths.page(&view.pages, page))
    }))
}

/// Whether some page left the path that this page has now. The path of a home page never changes.
async fn is_former_path(ctx: &Ctx, view: &SiteView<'_>, page: &Page) -> Result<bool> {
    let home = view.pages.tree.home();
    if home.is_some_and(|home| home.id == page.id) {
        return Ok(false);
    }
    Ok(find_former_page(ctx, view, &page.path).await?.is_some())
}

/// The page that was last at this path and has left it.
async fn find_former_page(ctx: &Ctx, view: &SiteView<'_>, path: &str) -> Result<Option<PageId>> {
    let variant = &view.location.variant;
    match view.location.at() {
        RevisionSelector::Main => {
            former_paths::find_on_main(ctx, variant.space, variant.revision, path).await
        }
        _ => Ok(None),
    }
}

/// Whether a URL is the requested one, so that a redirect would be a loop.
fn is_requested_url(view: &SiteView<'_>, path: &str, to: &str) -> bool {
    let to = to.split(['?', '#']).next().unwrap_or_default();
    let to = percent_decode_str(to).decode_utf8_lossy();
    let to = to.trim_end_matches('/');
    let here = format!("{}{path}", view.paths.base);
    let whole = view.absolute_url(&here);
    [here, whole]
        .iter()
        .any(|here| here.trim_end_matches('/') == to)
}

/// Finds the target of the site's own redirects for this path.
async fn find_site_redirect(ctx: &Ctx, view: &SiteView<'_>) -> Result<Option<String>> {
    let location = view.location;
    let below = location.base_path.strip_prefix(&location.site_base_path);
    let path = format!(
        "/{}{}",
        below.unwrap_or_default(),
        location.pathname.trim_matches('/')
    );
    let Ok(source) = SourcePath::parse("source", &path) else {
        return Ok(None);
    };
    site_redirects::find_target(ctx, location.site.organization, location.site.id, &source).await
}
