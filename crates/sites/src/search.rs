//! Search by title: pages whose titles or descriptions have the words that were asked for.

use std::{cmp::Reverse, sync::Arc};

use app::{
    Ctx,
    contents::{Page, title_of},
};
use axum::http::{HeaderMap, StatusCode, header};
use model::Result;
use render::page::{Found, SearchResults};
use serde_json::json;
use url::Url;

use crate::{
    answer::{Answer, Terms},
    navigation::facts_of,
    page::{nonce, terms},
    policy,
    view::View,
};

const MOST: usize = 20;
const LONGEST_QUERY: usize = 512;

pub(crate) async fn answer(
    ctx: &Ctx,
    view: &View<'_>,
    url: &str,
    headers: &HeaderMap,
) -> Result<Arc<Answer>> {
    view.compute(ctx, || rendered(ctx, view, url, headers))
        .await
}

fn rendered(ctx: &Ctx, view: &View<'_>, url: &str, headers: &HeaderMap) -> Arc<Answer> {
    let query = query_of(url);
    let found = find(view, &query);
    let accepted = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|types| types.contains("application/json")) {
        return as_json(view, &found);
    }
    let nonce = nonce(ctx, view, ("search", &query));
    let html = SearchResults {
        frame: &view.frame,
        nav: &view.nav,
        nonce: &nonce,
        query: &query,
        found: &found,
    }
    .html();
    Answer::new(
        html,
        &terms(
            view,
            StatusCode::OK,
            policy::of_page(&nonce, &view.frame.look, &[], false),
            false,
        ),
    )
}

fn as_json(view: &View<'_>, found: &[Found]) -> Arc<Answer> {
    let items: Vec<_> = found
        .iter()
        .map(|one| json!({"title": one.title, "href": one.href, "trail": one.trail, "excerpt": one.excerpt}))
        .collect();
    let terms = Terms {
        status: StatusCode::OK,
        content_type: "application/json",
        keeping: view.keeping(),
        policy: None,
        keys: view.keys(),
        indexed: false,
    };
    Answer::new(json!({ "items": items }).to_string(), &terms)
}

fn query_of(url: &str) -> String {
    let url = Url::parse(url).ok();
    let pairs = url.iter().flat_map(Url::query_pairs);
    let mut asked = pairs.filter(|(name, _)| name == "q");
    let query = asked.next().map(|(_, value)| value.into_owned());
    query
        .unwrap_or_default()
        .chars()
        .take(LONGEST_QUERY)
        .collect()
}

/// The best first.
pub(crate) fn find(view: &View<'_>, query: &str) -> Vec<Found> {
    let ranked = ranked(view, query).into_iter();
    ranked.map(|(_, found)| found).collect()
}

/// What was found with what it is worth, the best first: words in a title count more than words in a description, and
/// beginnings more than middles.
pub(crate) fn ranked(view: &View<'_>, query: &str) -> Vec<(usize, Found)> {
    let words: Vec<String> = query
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut scored: Vec<(usize, &Page)> = view
        .listed()
        .filter_map(|page| Some((score(view, page, &words)?, page)))
        .collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    scored.truncate(MOST);
    // Finding the place of a page walks through the whole navigation, so only those that are shown are looked up.
    scored
        .into_iter()
        .map(|(score, page)| (score, found(view, page)))
        .collect()
}

/// None when one of the words is not there.
fn score(view: &View<'_>, page: &Page, words: &[String]) -> Option<usize> {
    let facts = facts_of(page, &view.facts);
    let in_title = title_of(page, facts).text.to_lowercase();
    let about = facts.and_then(|facts| facts.settings.description.as_deref());
    let about = about.unwrap_or_default().to_lowercase();
    let mut score = 0;
    for word in words {
        let worth = worth(&in_title, word) * 10 + worth(&about, word);
        if worth == 0 {
            return None;
        }
        score += worth;
    }
    Some(score)
}

fn found(view: &View<'_>, page: &Page) -> Found {
    let facts = facts_of(page, &view.facts);
    let place = view.nav.place(&page.id.to_string());
    let above = place.above().iter().map(|above| above.title.clone());
    Found {
        title: title_of(page, facts).text,
        href: view.addresses.page(&view.pages, page),
        trail: above.collect(),
        excerpt: facts.and_then(|facts| facts.settings.description.clone()),
    }
}

/// 0 when the word is not in the text.
fn worth(text: &str, word: &str) -> usize {
    match text.find(word) {
        None => 0,
        Some(0) => 3,
        Some(at) if text[..at].ends_with(|before: char| !before.is_alphanumeric()) => 2,
        Some(_) => 1,
    }
}
