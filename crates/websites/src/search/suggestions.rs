//! Pages that match the words of a path without a page.
//! Clients decide how often they request such paths, so it counts as a search, has a short deadline, and errors give no
//! suggestions: the 404 response must neither wait nor fail because of it.

use std::time::Duration;

use context::Ctx;
use pages::search::{
    limits::SearchLimits,
    query::{self, SearchRequest, SiteScope},
};
use render::frame::Link;
use tokio::time::timeout;

use super::VariantIndex;
use crate::view::SiteView;

const MAX_PAGES: usize = 5;
const DEADLINE: Duration = Duration::from_millis(250);
/// Segments at the end of the path that are searched for, and their characters.
const MAX_SEGMENTS: usize = 2;
const MAX_CHARACTERS: usize = 60;

/// Returns the best matches first; none if the search is rate limited, too slow, or incomplete.
pub(crate) async fn suggestions(ctx: &Ctx, view: &SiteView<'_>, path: &str) -> Vec<Link> {
    let request = SearchRequest {
        text: query_from_path(path),
        limit: MAX_PAGES,
        offset: 0,
    };
    if request.text.is_empty() || ctx.app.feature::<SearchLimits>().take(ctx).is_err() {
        return Vec::new();
    }
    let scope = SiteScope::Default {
        current: Some(view.location.variant.id),
    };
    // On the heap, so that the futures of all callers stay small.
    let search = Box::pin(query::in_site(ctx, view.location, &scope, &request));
    let results = match timeout(DEADLINE, search).await {
        Ok(Ok(results)) if !results.partial => results,
        Ok(Ok(_)) | Err(_) => return Vec::new(),
        Ok(Err(error)) => {
            tracing::warn!("nothing can be suggested: {}", error.trace());
            return Vec::new();
        }
    };
    let places = VariantIndex::of(view);
    let pages = results.pages.iter().filter_map(|hit| places.to_result(hit));
    let link = pages.map(|page| Link {
        title: page.title,
        href: page.href,
    });
    link.collect()
}

/// The end of a path as a search query.
fn query_from_path(path: &str) -> String {
    let path = path.trim_matches('/');
    let mut segments: Vec<&str> = path.rsplit('/').take(MAX_SEGMENTS).collect();
    segments.reverse();
    let text = segments.join(" ");
    let endings = [".html", ".htm", ".mdx", ".md", ".php"];
    let stem = endings.iter().find_map(|ending| text.strip_suffix(ending));
    let letters = stem.unwrap_or(&text).chars().take(MAX_CHARACTERS);
    let apart = letters.map(|c| if c.is_alphanumeric() { c } else { ' ' });
    let apart: String = apart.collect();
    apart.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::query_from_path;

    #[test]
    fn the_end_of_a_path_is_searched_for() {
        for (path, text) in [
            ("docs/guides/api-keys.html", "guides api keys"),
            ("/Getting_Started/", "Getting Started"),
            ("wp-login.php", "wp login"),
            ("潮/高さ", "潮 高さ"),
            ("--/..", ""),
            ("", ""),
        ] {
            assert_eq!(query_from_path(path), text, "{path}");
        }
        assert!(query_from_path(&"long-".repeat(50)).len() <= 60);
    }
}
