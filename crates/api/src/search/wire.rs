//! Search results as clients see them.

use std::collections::HashMap;

use model::id::SpaceId;
use pages::search::query::{PageHit, Results, SectionHit, Snippet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    edge::list::{List, Paging},
    wire::Urls,
};

/// The matching pages, best first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchPageList)]
pub(super) struct PageResults {
    /// True if a part of the index was unavailable, so that results may be missing. Try again later.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<bool>,
    #[serde(flatten)]
    list: List<PageResult>,
}

/// The matching pages grouped by space, beginning with the space of the best page. `limit` counts pages, so a space may
/// appear again on the next page of results.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchSpaceList)]
pub(super) struct SpaceResults {
    /// True if a part of the index was unavailable, so that results may be missing. Try again later.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<bool>,
    #[serde(flatten)]
    list: List<SpaceResult>,
}

/// A space with matching pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchSpaceResult)]
pub(super) struct SpaceResult {
    id: String,
    title: String,
    /// Best first.
    pages: Vec<PageResult>,
}

/// A matching page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchPageResult)]
pub(super) struct PageResult {
    id: String,
    title: String,
    /// The slugs from the top of the space down to it.
    path: String,
    /// The matching sections of the page, best first. Left out if only the title matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sections: Vec<SectionResult>,
    /// The pages and groups above it, outermost first.
    ancestors: Vec<Ancestor>,
    urls: ResultUrls,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchPageAncestor)]
struct Ancestor {
    title: String,
}

/// A part of a page, from one heading to the next.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchSectionResult)]
pub(super) struct SectionResult {
    /// Stable as long as the page and the heading exist.
    id: String,
    /// Its heading, or the title of the page.
    title: String,
    /// The path of the page, with the anchor of the heading after a `#`.
    path: String,
    /// An excerpt around the matches.
    body: String,
    /// The matches in `body`: start and end of each, in characters.
    #[schema(value_type = Vec<Vec<usize>>)]
    highlights: Vec<[usize; 2]>,
    urls: ResultUrls,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchResultUrls)]
struct ResultUrls {
    #[schema(format = "uri")]
    app: String,
}

impl PageResults {
    pub(super) fn new(urls: Urls<'_>, paging: &Paging, results: &Results) -> Self {
        let pages = results.pages.iter();
        let items = pages.map(|page| PageResult::new(urls, page)).collect();
        Self {
            partial: results.partial.then_some(true),
            list: paging.list_with_next(items, results.next.as_ref()),
        }
    }
}

impl SpaceResults {
    pub(super) fn new(urls: Urls<'_>, paging: &Paging, results: &Results) -> Self {
        let mut indexes: HashMap<SpaceId, usize> = HashMap::new();
        let mut items: Vec<SpaceResult> = Vec::new();
        for page in &results.pages {
            let index = *indexes.entry(page.space).or_insert(items.len());
            if index == items.len() {
                items.push(SpaceResult {
                    id: page.space.to_string(),
                    title: page.space_title.clone(),
                    pages: Vec::new(),
                });
            }
            items[index].pages.push(PageResult::new(urls, page));
        }
        Self {
            partial: results.partial.then_some(true),
            list: paging.list_with_next(items, results.next.as_ref()),
        }
    }
}

impl PageResult {
    fn new(urls: Urls<'_>, page: &PageHit) -> Self {
        let sections = page.sections.iter();
        let above = page.ancestors.iter().cloned();
        Self {
            id: page.page.to_string(),
            title: page.title.clone(),
            path: page.path.clone(),
            sections: sections
                .map(|section| SectionResult::new(urls, page, section))
                .collect(),
            ancestors: above.map(|title| Ancestor { title }).collect(),
            urls: ResultUrls {
                app: urls.app(format_args!("spaces/{}/{}", page.space, page.path)),
            },
        }
    }
}

impl SectionResult {
    fn new(urls: Urls<'_>, page: &PageHit, section: &SectionHit) -> Self {
        let anchor = section.anchor.as_ref();
        let anchor = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        let path = format!("{}{anchor}", page.path);
        Self {
            id: format!("{}{anchor}", page.page),
            title: section.title.clone(),
            urls: ResultUrls {
                app: urls.app(format_args!("spaces/{}/{path}", page.space)),
            },
            path,
            body: section.snippet.text.clone(),
            highlights: in_characters(&section.snippet),
        }
    }
}

/// Converts the highlights from byte to character offsets.
fn in_characters(snippet: &Snippet) -> Vec<[usize; 2]> {
    let (mut byte, mut character) = (0, 0);
    let mut advance = |to: usize| {
        if let Some(part) = snippet.text.get(byte..to) {
            character += part.chars().count();
            byte = to;
        }
        character
    };
    let highlights = snippet.highlights.iter();
    highlights
        .map(|(start, end)| [advance(*start), advance(*end)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highlights_are_counted_in_characters() {
        let text = "Über Größe & 日本語の検索".to_owned();
        let bytes = |word: &str| {
            let start = text.find(word).expect("the word is there");
            (start, start + word.len())
        };
        let snippet = Snippet {
            highlights: vec![bytes("Über"), bytes("Größe"), bytes("検索")],
            text: text.clone(),
        };
        let characters: Vec<char> = text.chars().collect();
        let words: Vec<String> = in_characters(&snippet)
            .into_iter()
            .map(|[start, end]| characters[start..end].iter().collect())
            .collect();
        assert_eq!(words, ["Über", "Größe", "検索"]);
    }
}
