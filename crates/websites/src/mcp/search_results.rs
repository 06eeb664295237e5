//! Search results for assistants: pages and their sections in Markdown, with URLs to read and to cite.

use std::fmt::Write;

use model::{Error, Result};
use pages::search::{
    limits::SearchLimits,
    query::{self, SearchRequest, SiteScope},
};
use render::search::{FoundPage, Segment};

use super::{
    tool_names::LIST,
    tool_results::{is_below, resolve_argument, split_spaces},
    visit::{ListedSpace, Visit},
};
use crate::{
    inline::{link, one_line},
    search::VariantIndex,
    view::SiteView,
};

const MAX_PAGES: usize = 20;
/// Queries of the index for one search, when most of its results are not below the path.
const MAX_QUERIES: usize = 5;
const NO_RESULTS: &str = "Nothing was found. Try other words, or find the page with";
const INCOMPLETE: &str =
    "Search is not complete right now, so pages may be missing. Try again in a moment.\n";

/// Searches all spaces below a path.
pub(super) async fn search(visit: &Visit, query: &str, under: &str) -> Result<String> {
    if query.trim().is_empty() {
        let why = "is empty; send words or a question";
        return Err(Error::invalid("query", why));
    }
    let path = resolve_argument(visit, "under", under)?;
    let scope = scope(visit, split_spaces(visit, &path).0);
    let here = visit.open_current_space();
    let view = here.view(visit).await?;
    let places = VariantIndex::of(&view);
    let mut text = String::new();
    let mut count = 0;
    let mut is_partial = false;
    let mut request = SearchRequest {
        text: query.trim().to_owned(),
        limit: MAX_PAGES,
        offset: 0,
    };
    for _ in 0..MAX_QUERIES {
        here.ctx.app.feature::<SearchLimits>().take(&here.ctx)?;
        // On the heap, so that the futures of all tools stay small.
        let search = query::in_site(&here.ctx, &visit.location, &scope, &request);
        let results = Box::pin(search).await?;
        is_partial |= results.partial;
        let pages = results.pages.iter().filter_map(|hit| places.to_result(hit));
        let below = pages.filter(|page| is_below(&page.href, &path));
        for page in below.take(MAX_PAGES - count) {
            write_page(&mut text, &view, &page);
            count += 1;
        }
        match results.next {
            Some(next) if count < MAX_PAGES => request.offset = next,
            _ => break,
        }
    }
    if count == 0 && !is_partial {
        return Ok(format!("{NO_RESULTS} {LIST}."));
    }
    if is_partial {
        text.push_str(INCOMPLETE);
    }
    Ok(text)
}

fn scope(visit: &Visit, spots: Vec<ListedSpace>) -> SiteScope {
    let here = &visit.location.variant;
    // A variant that is hidden in menus is searched only if it is the current one.
    if here.hidden && spots.iter().any(|spot| spot.id == here.id) {
        return SiteScope::Default {
            current: Some(here.id),
        };
    }
    SiteScope::Specific(spots.into_iter().map(|spot| spot.id).collect())
}

fn write_page(text: &mut String, view: &SiteView<'_>, page: &FoundPage) {
    let url = view.absolute_url(&page.href);
    write!(text, "- {}", link(&page.title, &url)).ok();
    if !page.trail.is_empty() {
        write!(text, " in {}", one_line(&page.trail.join(" / "))).ok();
    }
    write_snippet(text, &page.snippet);
    for section in &page.sections {
        let url = view.absolute_url(&section.href);
        write!(text, "  - {}", link(&section.title, &url)).ok();
        write_snippet(text, &section.snippet);
    }
}

/// Writes the rest of a line.
fn write_snippet(text: &mut String, snippet: &[Segment]) {
    let plain: String = snippet.iter().map(|part| part.text.as_str()).collect();
    if !plain.is_empty() {
        write!(text, ": {}", one_line(&plain)).ok();
    }
    text.push('\n');
}
