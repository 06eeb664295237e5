//! One page as HTML.

use std::sync::Arc;

use app::integration_scripts::SiteScript;
use axum::http::StatusCode;
use context::Ctx;
use model::Result;
use pages::contents::{Page, PageFacts, PageKind, title_of};
use render::{
    blocks::{self, Component},
    frame::Themed,
    page::{
        self as template, CoverSize, LastUpdated, OutlineEntry, PageLayout, PageLinks, Preview,
    },
};

use crate::{
    actions::Actions,
    cache_keys::Part,
    component_drawing,
    components::PageComponents,
    feedback, meta_description,
    navigation::{request_facts, title_icon},
    pictures, policy,
    prepared_response::PreparedResponse,
    rss,
    view::SiteView,
};

/// Returns a page, from the cache or rendered.
pub(crate) async fn respond(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
) -> Result<Arc<PreparedResponse>> {
    view.cached_response(ctx, Part::Page(page.id), render(ctx, view, page, None))
        .await
}

/// Renders a page in which a block is shown as a component.
pub(crate) async fn render_with(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
    replaced: (String, Component),
) -> Result<Arc<PreparedResponse>> {
    render(ctx, view, page, Some(replaced)).await
}

/// Renders a component alone.
pub(crate) async fn render_component(
    ctx: &Ctx,
    view: &SiteView<'_>,
    component: &Component,
) -> Result<String> {
    let components = PageComponents::new(view.component_forms(ctx));
    let render = || view.render_component(component, &components).html;
    view.compute(ctx, render).await
}

async fn render(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
    replaced: Option<(String, Component)>,
) -> Result<Arc<PreparedResponse>> {
    let mut text = view.text(ctx, page).await?;
    let mut components =
        Box::pin(component_drawing::draw(ctx, view, page, &mut text.document)).await;
    if let Some((key, component)) = replaced {
        components.insert(key, component);
    }
    let referenced = view.referenced(ctx, &text).await?;
    let scripts = scripts(ctx, view);
    let render = || {
        let body = view.render_body(&text.document, &referenced, Some(&components));
        let label = |word| view.frame.locale.block_label(word);
        let requests = body.metadata.requests.to_json(label);
        // Authors write the data of forms too, so that the nonce must not be known before.
        let texts = [&body.html, requests.as_deref().unwrap_or_default()].concat();
        let nonce = view.nonce(ctx, (&page.id.to_string(), &texts));
        let facts = request_facts(page, &view.facts);
        let summary = meta_description::from_document(&text.document);
        let texts = (summary.as_deref(), requests.as_deref());
        let urls: Vec<String> = scripts.iter().map(|script| script.url.clone()).collect();
        let html = render_page(view, page, (&body, texts, &urls), &nonce);
        let indexed = view.is_indexed(facts);
        let script_sources = policy::ScriptSources::of(&scripts);
        let sources = policy::BodySources {
            frames: &body.metadata.frames,
            requests: &body.metadata.requests.origins,
            styled: body.html.contains(" style=\""),
            scripts: script_sources.as_ref(),
        };
        let policy = policy::of_page(&nonce, &view.frame.look, &sources);
        let meta = view.html_meta(StatusCode::OK, policy, indexed);
        PreparedResponse::expiring(html, &meta, components.until)
    };
    view.compute(ctx, render).await
}

/// The scripts that integrations add. Not to previews: their readers are the authors.
fn scripts(ctx: &Ctx, view: &SiteView<'_>) -> Vec<SiteScript> {
    if view.location.reader.preview.is_some() {
        return Vec::new();
    }
    view.integrations.scripts(&ctx.app, &view.location.site)
}

/// The body, its summary and the data of its forms, and the URLs of scripts.
type PageTexts<'a> = (
    &'a blocks::Body,
    (Option<&'a str>, Option<&'a str>),
    &'a [String],
);

fn render_page(
    view: &SiteView<'_>,
    page: &Page,
    (body, (summary, requests), scripts): PageTexts<'_>,
    nonce: &str,
) -> String {
    let facts = request_facts(page, &view.facts);
    let title = title_of(page, facts);
    let settings = facts.map(|facts| &facts.settings);
    let mark = title_icon(
        title.emoji.as_deref(),
        settings.and_then(|settings| settings.icon.clone()),
    );
    let outline: Vec<OutlineEntry> = body.outline.iter().map(OutlineEntry::from).collect();
    let cover = cover(view, page, facts);
    let updated = updated(view, page);
    let canonical = view.absolute_url(&view.paths.page(&view.pages, page));
    let actions = Actions::of(view, page);
    let preview = preview(view);
    let feed = (!body.metadata.updates.is_empty()).then(|| child_path(&canonical, rss::NAME));
    let picture = pictures::url(view, page);
    let feedback = feedback::is_offered(view).then(|| view.paths.reserved_path("feedback"));
    let updated = updated.as_ref().map(|(at, text)| LastUpdated { at, text });
    let language = view.location.variant.language.as_deref().unwrap_or("en");
    template::Page {
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
            picture: picture.as_deref(),
            rss: feed.as_deref(),
            feedback: feedback.as_deref(),
            ..actions.links()
        },
        updated,
        indexed: view.is_indexed(facts),
        preview: preview.as_ref(),
        requests,
        components: body.metadata.components,
        scripts,
    }
    .html()
}

/// The path of something that belongs to a page.
fn child_path(page: &str, name: &str) -> String {
    format!("{}/{name}", page.trim_end_matches('/'))
}

fn cover(view: &SiteView<'_>, page: &Page, facts: Option<&PageFacts>) -> Option<template::Cover> {
    let cover = facts?.settings.cover.as_ref()?;
    let PageKind::Document { file, .. } = &page.kind else {
        return None;
    };
    let picture = |target: Option<&String>| {
        let reference = pages::contents::picture_from(&view.pages, file, target?);
        view.paths
            .target(&view.pages, &reference)
            .map(|target| target.href)
    };
    let light = picture(cover.light.as_ref())?;
    Some(template::Cover {
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
    let Some(settings) = facts.and_then(|facts| facts.settings.layout.as_ref()) else {
        return usual;
    };
    PageLayout {
        wide: settings.width.as_deref() == Some("wide"),
        cover: settings.cover.unwrap_or(usual.cover),
        cover_size: match settings.cover_size() {
            "full" => CoverSize::Full,
            "background" => CoverSize::Background,
            _ => CoverSize::Hero,
        },
        title: settings.title.unwrap_or(usual.title),
        description: settings.description.unwrap_or(usual.description),
        table_of_contents: settings
            .table_of_contents
            .unwrap_or(usual.table_of_contents),
        outline: settings.outline.unwrap_or(usual.outline),
        pagination: settings.pagination.unwrap_or(usual.pagination),
        metadata: settings.metadata.unwrap_or(usual.metadata),
        tags: settings.tags.unwrap_or(usual.tags),
        actions: settings.actions.unwrap_or(usual.actions),
    }
}

/// When the page last changed: machine-readable and for people.
fn updated(view: &SiteView<'_>, page: &Page) -> Option<(String, String)> {
    let (_, at) = view.pages.times(page.id.uuid())?;
    Some((at.to_string(), at.strftime("%-d %B %Y").to_string()))
}

fn preview(view: &SiteView<'_>) -> Option<Preview> {
    let location = view.location;
    location.reader.preview.as_ref()?;
    let message = match (&location.proposal, location.revision) {
        (Some(proposal), _) => {
            let (number, subject) = (proposal.number, proposal.subject.trim());
            let colon = if subject.is_empty() { "" } else { ": " };
            format!("This is a preview of change request #{number}{colon}{subject}")
        }
        (None, Some(_)) => "This is a revision of the past.".to_owned(),
        (None, None) => "This is a preview of the site.".to_owned(),
    };
    Some(Preview {
        message,
        link: None,
    })
}
