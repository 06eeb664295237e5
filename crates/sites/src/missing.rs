//! Addresses without a page: where it went, or what is called alike. Whoever tries many of them gets the same few
//! answers from memory.

use std::{fmt::Write, sync::Arc};

use app::{
    Ctx,
    contents::{Page, title_of},
    former_paths, site_redirects,
};
use axum::http::StatusCode;
use model::{Result, content::At, site_redirect::SourcePath};
use render::{
    frame::Link,
    page::NotFound,
    refusal::{Reason, Refusal},
};

use crate::{
    answer::{Answer, Terms},
    navigation::facts_of,
    page::{nonce, terms},
    policy, state,
    texts::{self, MARKDOWN},
    view::View,
    whole::LIST,
};

/// How an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Html,
    Markdown,
}

pub(crate) enum Missing {
    Answer(Arc<Answer>),
    Elsewhere(String),
}

pub(crate) async fn answer(ctx: &Ctx, view: &View<'_>, path: &str, form: Form) -> Result<Missing> {
    if let Some(to) = elsewhere(ctx, view, path).await? {
        return Ok(Missing::Elsewhere(to));
    }
    let suggestions = similar(ctx, view, path).await?;
    let hrefs: Vec<String> = suggestions.iter().map(|link| link.href.clone()).collect();
    let key = view.key.map(|key| state::of_missing(&key, form, &hrefs));
    if let Some(known) = key.and_then(|key| view.kept.missing.get(&key)) {
        return Ok(Missing::Answer(known));
    }
    let render = || match form {
        Form::Html => rendered(ctx, view, &suggestions, &hrefs),
        Form::Markdown => written(view, &suggestions),
    };
    let answer = view.compute(ctx, render).await?;
    if let Some(key) = key {
        view.kept.missing.insert(key, answer.clone());
    }
    Ok(Missing::Answer(answer))
}

/// Pages with similar names, the most similar first.
pub(crate) async fn similar(ctx: &Ctx, view: &View<'_>, path: &str) -> Result<Vec<Link>> {
    let find = || {
        let places = view.names().similar(path).into_iter();
        let pages = places.map(|place| &view.pages.tree.pages[view.indexes()[place]]);
        let link = |page: &Page| Link {
            title: title_of(page, facts_of(page, &view.facts)).text,
            href: view.addresses.page(&view.pages, page),
        };
        pages.map(link).collect()
    };
    if view.has_names() {
        // Bounded, whatever is asked for.
        return Ok(find());
    }
    view.compute(ctx, find).await
}

fn rendered(ctx: &Ctx, view: &View<'_>, suggestions: &[Link], hrefs: &[String]) -> Arc<Answer> {
    metrics::counter!("site_missing_made").increment(1);
    let nonce = nonce(ctx, view, ("missing", &hrefs.join("\n")));
    let html = if view.len() == 0 {
        // Whoever has just published it must see that it is there.
        Refusal {
            frame: &view.frame,
            nonce: &nonce,
            reason: Reason::Empty,
        }
        .html()
    } else {
        NotFound {
            frame: &view.frame,
            nav: &view.short_nav,
            nonce: &nonce,
            suggestions,
        }
        .html()
    };
    let policy = policy::of_page(&nonce, &view.frame.look, &[], false);
    Answer::new(html, &terms(view, StatusCode::NOT_FOUND, policy, false))
}

/// The same in a few lines of Markdown.
fn written(view: &View<'_>, suggestions: &[Link]) -> Arc<Answer> {
    metrics::counter!("site_missing_made").increment(1);
    let words = view.frame.locale.words();
    let mut text = format!("# {}\n\n{}\n", words.not_found, words.not_found_text);
    if !suggestions.is_empty() {
        text.push('\n');
    }
    for link in suggestions {
        writeln!(text, "- [{}]({})", link.title, view.absolute(&link.href)).ok();
    }
    let all = format!("{}{LIST}", view.addresses.base);
    write!(text, "\n{}\n", view.absolute(&all)).ok();
    let terms = Terms {
        status: StatusCode::NOT_FOUND,
        ..texts::terms(view, MARKDOWN)
    };
    Answer::new(text, &terms)
}

/// Where a page went that is not at its address any more.
pub(crate) async fn elsewhere(ctx: &Ctx, view: &View<'_>, path: &str) -> Result<Option<String>> {
    match moved(ctx, view, path).await? {
        Some(to) => Ok(Some(to)),
        None => redirected(ctx, view).await,
    }
}

/// Where a page is that is not at its address any more: as its history says, or the space's file of redirects, or below
/// the variant.
async fn moved(ctx: &Ctx, view: &View<'_>, path: &str) -> Result<Option<String>> {
    let tree = &view.pages.tree;
    let variant = &view.found.variant;
    let by_history = match view.found.at() {
        At::Main => former_paths::find_on_main(ctx, variant.space, variant.revision, path).await?,
        _ => None,
    };
    let by_file = || tree.redirects.get(path).and_then(|file| tree.by_file(file));
    let by_variant = || {
        let rest = view.found.moved.as_deref()?;
        tree.by_path(rest.trim_matches('/'))
    };
    let page = by_history.and_then(|id| tree.by_id(id));
    let page = page.or_else(by_file).or_else(by_variant);
    Ok(page.map(|page| view.addresses.page(&view.pages, page)))
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
    site_redirects::find_target(ctx, found.site.organization, found.site.id, &source).await
}
