//! `<head>`: metadata for browsers, search engines and other sites.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::Shell;
use crate::{assets, fonts, frame::Favicon, page::Page, picture, standalone};

/// Elements of every document.
pub(super) fn common(shell: &Shell<'_>) -> Markup {
    let frame = shell.frame;
    let remembers = frame.theme.toggleable;
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="generator" content="Bindery";
        // First, to avoid a flash of the wrong colours.
        script nonce=(shell.nonce) { (PreEscaped(if remembers { assets::SAVED_THEME } else { assets::FIXED_THEME })) }
        @if let Some(font) = frame.look.preload_url(&frame.assets) {
            link rel="preload" as="font" type="font/woff2" crossorigin href=(font);
        }
        link rel="stylesheet" href={ (frame.assets) (assets::stylesheet().name) };
        style nonce=(shell.nonce) { (PreEscaped(frame.look.css(&frame.assets))) }
        script defer nonce=(shell.nonce) src={ (frame.assets) (assets::script().name) } {}
        (favicon(shell))
    }
}

pub(super) fn favicon(shell: &Shell<'_>) -> Markup {
    match &shell.frame.favicon {
        Favicon::Pictures(pictures) => html! {
            link rel="icon" href=(pictures.light) media="(prefers-color-scheme: light)";
            link rel="icon" href=(pictures.dark) media="(prefers-color-scheme: dark)";
        },
        Favicon::Emoji(emoji) => svg_favicon(&emoji_svg(emoji)),
        Favicon::Letter => svg_favicon(&standalone::icon(shell.frame)),
    }
}

fn svg_favicon(picture: &str) -> Markup {
    html! { link rel="icon" type="image/svg+xml" href=(data_url(picture)); }
}

pub(super) fn emoji_svg(emoji: &str) -> String {
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {
            text x="50" y="82" font-size="84" text-anchor="middle" { (emoji) }
        }
    };
    picture.into_string()
}

/// Returns an SVG image as a `data:` URL.
pub(super) fn data_url(picture: &str) -> String {
    let encoded =
        percent_encoding::utf8_percent_encode(picture, percent_encoding::NON_ALPHANUMERIC);
    format!("data:image/svg+xml,{encoded}")
}

/// Returns the metadata of one page.
pub(super) fn page_metadata(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let frame = shell.frame;
    let links = &page.links;
    html! {
        (titles(shell, page.title))
        @if let Some(description) = page.description.or(page.summary) {
            meta name="description" content=(description);
            meta property="og:description" content=(description);
        }
        @if !page.indexed { meta name="robots" content="noindex"; }
        @if let Some(canonical) = links.canonical {
            link rel="canonical" href=(canonical);
            meta property="og:url" content=(canonical);
        }
        @for alternate in links.alternates {
            link rel="alternate" hreflang=(alternate.language) href=(alternate.href);
        }
        @if let Some(markdown) = links.markdown {
            link rel="alternate" type="text/markdown" href=(markdown);
        }
        @if let Some(rss) = links.rss {
            link rel="alternate" type="application/rss+xml" title=(page.title) href=(rss);
        }
        @if let Some(previous) = &shell.place.previous { link rel="prev" href=(previous.href); }
        @if let Some(next) = &shell.place.next { link rel="next" href=(next.href); }
        meta property="og:type" content="article";
        meta property="og:locale" content=(page.language);
        @if let Some(url) = &frame.social_preview {
            meta property="og:image" content=(url);
            meta name="twitter:card" content="summary_large_image";
        } @else if let Some(url) = links.picture {
            meta property="og:image" content=(url);
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(picture::WIDTH);
            meta property="og:image:height" content=(picture::HEIGHT);
            meta name="twitter:card" content="summary_large_image";
        } @else {
            meta name="twitter:card" content="summary";
        }
        @if let Some(updated) = &page.updated { meta property="article:modified_time" content=(updated.at); }
        (cover(page))
        @if page.body.contains("<math") { style nonce=(page.nonce) { (PreEscaped(fonts::math(&frame.assets))) } }
        @if let Some(data) = page.requests {
            link rel="stylesheet" href={ (frame.assets) (assets::request_stylesheet().name) };
            script type="application/json" #_requests nonce=(page.nonce) { (json_text(data)) }
            script defer nonce=(page.nonce) src={ (frame.assets) (assets::request_script().name) } {}
        }
        @if page.components {
            link rel="stylesheet" href={ (frame.assets) (assets::component_stylesheet().name) };
            script defer nonce=(page.nonce) src={ (frame.assets) (assets::component_script().name) } {}
        }
        @for url in page.scripts { script defer src=(url) {} }
        (breadcrumb_data(shell, page))
    }
}

pub(super) fn titles(shell: &Shell<'_>, title: &str) -> Markup {
    let site = &shell.frame.title;
    html! {
        title { @if title == site { (title) } @else { (title) " | " (site) } }
        meta property="og:title" content=(title);
        meta property="og:site_name" content=(site);
    }
}

/// The offset of a cover cannot be a `style` attribute: the content security policy allows only this page's elements.
fn cover(page: &Page<'_>) -> Markup {
    let Some(cover) = page.cover.filter(|_| page.layout.cover) else {
        return html! {};
    };
    let height = cover.height.unwrap_or(240.0).clamp(10.0, 700.0);
    let y = cover.y.clamp(-10_000.0, 10_000.0);
    html! {
        style nonce=(page.nonce) { ".page-cover{--cover-height:" (height) "px;--cover-y:" (y) "px}" }
    }
}

/// Breadcrumbs as structured data for search engines.
fn breadcrumb_data(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let base = page
        .links
        .canonical
        .and_then(|canonical| url::Url::parse(canonical).ok());
    let Some(base) = base.filter(|_| page.indexed && !shell.place.ancestors().is_empty()) else {
        return html! {};
    };
    let mut items: Vec<Value> = Vec::new();
    for item in &shell.place.trail {
        let mut entry =
            json!({"@type": "ListItem", "position": items.len() + 1, "name": item.title});
        let url = item.target.href().and_then(|href| base.join(href).ok());
        if let Some(url) = url {
            entry["item"] = json!(url.as_str());
        }
        items.push(entry);
    }
    let list = json!({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items});
    html! { script type="application/ld+json" nonce=(page.nonce) { (json_text(&list.to_string())) } }
}

/// `<script>` content is not unescaped, so `<` must be written as a code point.
fn json_text(json: &str) -> PreEscaped<String> {
    PreEscaped(json.replace('<', "\\u003c"))
}
