//! One page, or where it went, or that there is none.

use std::sync::Arc;

use app::{
    Ctx,
    contents::{Page, PageFacts, PageKind, title_of},
    former_paths,
    published::Published,
    site_redirects,
};
use axum::http::StatusCode;
use model::{Error, Result, site_redirect::SourcePath};
use render::{
    blocks,
    frame::{Link, Themed},
    page::{self as shown, CoverSize, OutlineEntry, PageLayout, PageLinks, Preview, Updated},
};

use crate::{
    addresses::Addresses,
    answer::{Answer, Terms},
    feedback, mcp,
    navigation::{facts_of, mark},
    policy, rss,
    similar::similar,
    summary,
    view::View,
};

const HTML: &str = "text/html; charset=utf-8";
const NONCE: &str = "nonce of a page";

pub(crate) enum Shown {
    Answer(Arc<Answer>),
    Elsewhere(String),
}

pub(crate) async fn page(ctx: &Ctx, view: &View<'_>) -> Result<Shown> {
    let path = &view.path();
    if let Some(page) = view.page(path) {
        return Ok(Shown::Answer(document(ctx, view, page).await?));
    }
    if let Some(to) = elsewhere(ctx, view, path).await? {
        return Ok(Shown::Elsewhere(to));
    }
    let answer = view.compute(ctx, || not_found(ctx, view, path)).await?;
    Ok(Shown::Answer(answer))
}

/// Where a page went that is not at its address any more.
pub(crate) async fn elsewhere(ctx: &Ctx, view: &View<'_>, path: &str) -> Result<Option<String>> {
    match moved(ctx, view, path).await? {
        Some(to) => Ok(Some(to)),
        None => redirected(ctx, view).await,
    }
}

/// Whether everyone of whom nothing is known gets the same.
pub(crate) fn is_shared(found: &Published) -> bool {
    let reader = &found.reader;
    reader.share_link.is_none()
        && reader.preview.is_none()
        && reader.claims.is_empty()
        && !found.is_for_some()
}

/// Where a page is that is not at its address any more: as its history says, or the space's file of redirects, or below
/// the variant.
async fn moved(ctx: &Ctx, view: &View<'_>, path: &str) -> Result<Option<String>> {
    let tree = &view.opened.pages.tree;
    let by_history = former_paths::find(ctx, &view.opened, path).await?;
    let by_file = || tree.redirects.get(path).and_then(|file| tree.by_file(file));
    let by_variant = || {
        let rest = view.found.moved.as_deref()?;
        tree.by_path(rest.trim_matches('/'))
    };
    let page = by_history.and_then(|id| tree.by_id(id));
    let page = page.or_else(by_file).or_else(by_variant);
    Ok(page.map(|page| view.addresses.page(&view.opened, page)))
}

/// Where the site says that its readers find what was here.
async fn redirected(ctx: &Ctx, view: &View<'_>) -> Result<Option<String>> {
    let found = view.found;
    let below = found.base_path.strip_prefix(&found.site_base_path);
    let path = format!(
        "/{}{}",
        below.unwrap_or_default(),
        found.pathname.trim_matches('/')
    );
    let Ok(source) = SourcePath::parse("source", &path) else {
        return Ok(None);
    };
    match site_redirects::resolve(ctx, found.site.organization, found.site.id, &source).await {
        Ok(resolved) => Ok(Some(resolved.target)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn document(ctx: &Ctx, view: &View<'_>, page: &Page) -> Result<Arc<Answer>> {
    let document = view.document(ctx, page).await?;
    let apis = view.apis(ctx, &document).await?;
    let render = || {
        let body = view.drawn(&document, &apis);
        let nonce = nonce(ctx, view, &body.html);
        let facts = facts_of(page, &view.facts);
        let summary = summary::of(&document);
        let html = drawn(view, page, (&body, summary.as_deref()), &nonce);
        let indexed = is_indexed(view, facts);
        let styled = body.html.contains(" style=\"");
        let policy = policy::of_page(&nonce, &body.uses.frames, styled);
        Answer::new(html, &terms(view, StatusCode::OK, policy, indexed))
    };
    view.compute(ctx, render).await
}

fn drawn(
    view: &View<'_>,
    page: &Page,
    (body, summary): (&blocks::Body, Option<&str>),
    nonce: &str,
) -> String {
    let facts = facts_of(page, &view.facts);
    let title = title_of(page, facts);
    let settings = facts.map(|facts| &facts.settings);
    let mark = mark(
        title.emoji.as_deref(),
        settings.and_then(|settings| settings.icon.clone()),
    );
    let outline: Vec<OutlineEntry> = body.outline.iter().map(OutlineEntry::from).collect();
    let cover = cover(view, page, facts);
    let updated = updated(view, page);
    let canonical = view.absolute(&view.addresses.page(&view.opened, page));
    let markdown = markdown_address(&view.addresses, &view.opened, page);
    let mcp = mcp_address(view);
    let preview = preview(view);
    let pdf = view.chosen.pdf.enabled.then(|| {
        let name = format!("pdf/{}.pdf", page.id);
        view.addresses.ours(&name)
    });
    let feed = (!body.uses.updates.is_empty()).then(|| below(&canonical, rss::NAME));
    let feedback = feedback::is_offered(view).then(|| view.addresses.ours("feedback"));
    let updated = updated.as_ref().map(|(at, shown)| Updated { at, shown });
    let language = view.found.variant.language.as_deref().unwrap_or("en");
    shown::Page {
        frame: &view.frame,
        nav: &view.nav,
        nonce,
        id: &page.id.to_string(),
        title: &title.text,
        mark: mark.as_ref(),
        description: settings.and_then(|settings| settings.description.as_deref()),
        summary,
        language,
        body: &body.html,
        outline: &outline,
        layout: layout(facts),
        cover: cover.as_ref(),
        tags: &[],
        links: PageLinks {
            canonical: Some(&canonical),
            markdown: Some(&markdown)
                .filter(|_| view.chosen.page_actions.markdown)
                .map(String::as_str),
            pdf: pdf.as_deref(),
            rss: feed.as_deref(),
            feedback: feedback.as_deref(),
            mcp: mcp.as_deref(),
            ..PageLinks::default()
        },
        updated,
        indexed: is_indexed(view, facts),
        preview: preview.as_ref(),
    }
    .html()
}

/// The address of something that belongs to a page.
fn below(page: &str, name: &str) -> String {
    format!("{}/{name}", page.trim_end_matches('/'))
}

/// Where assistants read the site, if readers are told.
fn mcp_address(view: &View<'_>) -> Option<String> {
    let path = format!("{}{}", view.found.site_base_path, mcp::ENDPOINT);
    Some(view.absolute(&path)).filter(|_| view.chosen.page_actions.mcp)
}

/// The address of a page's Markdown.
pub(crate) fn markdown_address(
    addresses: &Addresses,
    opened: &app::contents::Opened,
    page: &Page,
) -> String {
    let address = addresses.page(opened, page);
    match address.strip_suffix('/') {
        Some(_) => format!("{address}index.md"),
        None => format!("{address}.md"),
    }
}

fn cover(view: &View<'_>, page: &Page, facts: Option<&PageFacts>) -> Option<shown::Cover> {
    let cover = facts?.settings.cover.as_ref()?;
    let PageKind::Document { file, .. } = &page.kind else {
        return None;
    };
    let picture = |target: Option<&String>| {
        let reference = app::contents::picture_from(&view.opened, file, target?);
        view.addresses
            .target(&view.opened, &reference)
            .map(|target| target.href)
    };
    let light = picture(cover.light.as_ref())?;
    Some(shown::Cover {
        picture: Themed {
            dark: picture(cover.dark.as_ref()).unwrap_or_else(|| light.clone()),
            light,
        },
        y: cover.y,
        height: cover.height,
    })
}

fn layout(facts: Option<&PageFacts>) -> PageLayout {
    let usual = PageLayout::default();
    let Some(said) = facts.and_then(|facts| facts.settings.layout.as_ref()) else {
        return usual;
    };
    PageLayout {
        wide: said.width.as_deref() == Some("wide"),
        cover: said.cover.unwrap_or(usual.cover),
        cover_size: match said.cover_size.as_deref() {
            Some("full") => CoverSize::Full,
            Some("background") => CoverSize::Background,
            _ => CoverSize::Hero,
        },
        title: said.title.unwrap_or(usual.title),
        description: said.description.unwrap_or(usual.description),
        table_of_contents: said.table_of_contents.unwrap_or(usual.table_of_contents),
        outline: said.outline.unwrap_or(usual.outline),
        pagination: said.pagination.unwrap_or(usual.pagination),
        metadata: said.metadata.unwrap_or(usual.metadata),
        tags: said.tags.unwrap_or(usual.tags),
        actions: said.actions.unwrap_or(usual.actions),
    }
}

/// When the page last changed: for machines and for people.
fn updated(view: &View<'_>, page: &Page) -> Option<(String, String)> {
    let (_, at) = view.opened.pages.times(page.id.uuid())?;
    Some((at.to_string(), at.strftime("%-d %B %Y").to_string()))
}

fn preview(view: &View<'_>) -> Option<Preview> {
    let found = view.found;
    found.reader.preview.as_ref()?;
    let message = match (found.change_request, found.revision) {
        (Some(_), _) => "This is a preview of a change request.",
        (None, Some(_)) => "This is a revision of the past.",
        (None, None) => "This is a preview of the site.",
    };
    Some(Preview {
        message: message.to_owned(),
        link: None,
    })
}

fn is_indexed(view: &View<'_>, facts: Option<&PageFacts>) -> bool {
    let hidden = facts.is_some_and(|facts| {
        let settings = &facts.settings;
        settings.no_index || settings.no_robots_index || settings.hidden
    });
    view.found.site.is_indexed() && is_shared(view.found) && !hidden
}

fn not_found(ctx: &Ctx, view: &View<'_>, path: &str) -> Arc<Answer> {
    let suggestions: Vec<Link> = similar(view, path)
        .into_iter()
        .map(|found| Link {
            title: found.title,
            href: found.href,
        })
        .collect();
    let nonce = nonce(ctx, view, path);
    let html = shown::NotFound {
        frame: &view.frame,
        nav: &view.nav,
        nonce: &nonce,
        suggestions: &suggestions,
    }
    .html();
    let terms = terms(
        view,
        StatusCode::NOT_FOUND,
        policy::of_page(&nonce, &[], false),
        false,
    );
    Answer::new(html, &terms)
}

/// Nobody can know it before the page is made: it is signed with a key of ours. So the same page has the same bytes
/// everywhere, and what an author writes cannot name it.
pub(crate) fn nonce(ctx: &Ctx, view: &View<'_>, text: &str) -> String {
    let message = format!(
        "{}\n{}\n{}\n{text}",
        view.found.site.id, view.found.site.version, view.found.canonical_url
    );
    let signature = ctx.app.keys.sign(NONCE, message.as_bytes());
    signature
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(22)
        .collect()
}

pub(crate) fn terms(view: &View<'_>, status: StatusCode, policy: String, indexed: bool) -> Terms {
    Terms {
        status,
        content_type: HTML,
        keeping: view.keeping(),
        policy: Some(policy),
        keys: view.keys(),
        indexed,
    }
}
