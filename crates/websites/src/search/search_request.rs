//! A search request: the query, its scope, and the offset of the first result.

use pages::{published::SiteLocation, search::query::SiteScope};
use render::frame::{Choice, Link};
use url::{Url, form_urlencoded};

use super::PATH;
use crate::{space_entries, view::SiteView};

/// Longer queries are cut.
const MAX_QUERY_CHARACTERS: usize = 512;
/// Results beyond are not shown: each page of results costs as much as all before it.
const MAX_OFFSET: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SiteSearchRequest {
    pub(super) query: String,
    pub(super) scope: Scope,
    pub(super) offset: usize,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Scope {
    /// One variant of each section, and the current one.
    #[default]
    Site,
    /// The current variant.
    Here,
    /// All variants of all sections.
    All,
}

impl Scope {
    fn of(name: &str) -> Self {
        match name {
            "here" => Self::Here,
            "all" => Self::All,
            _ => Self::Site,
        }
    }

    /// The value of `scope` in a URL. The default has none.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Site => None,
            Self::Here => Some("here"),
            Self::All => Some("all"),
        }
    }

    pub(super) fn of_site(self, location: &SiteLocation) -> SiteScope {
        let here = &location.variant;
        match self {
            Self::All => SiteScope::All,
            // A variant that is hidden in menus is searched only if it is the current one.
            Self::Here if !here.hidden => SiteScope::Specific(vec![here.id]),
            Self::Here | Self::Site => SiteScope::Default {
                current: Some(here.id),
            },
        }
    }
}

impl SiteSearchRequest {
    pub(super) fn parse(url: &str) -> Self {
        let url = Url::parse(url).ok();
        let value = |name: &str| {
            let mut pairs = url.iter().flat_map(Url::query_pairs);
            let found = pairs.find(|(member, _)| member == name);
            found
                .map(|(_, value)| value.into_owned())
                .unwrap_or_default()
        };
        let query: String = value("q").chars().take(MAX_QUERY_CHARACTERS).collect();
        let offset: usize = value("offset").parse().unwrap_or_default();
        Self {
            query: query.trim().to_owned(),
            scope: Scope::of(&value("scope")),
            offset: offset.min(MAX_OFFSET),
        }
    }

    /// The same request from another offset. None beyond the last one that is shown.
    pub(super) fn starting_at(&self, offset: usize) -> Option<Self> {
        (offset < MAX_OFFSET).then(|| Self {
            offset,
            ..self.clone()
        })
    }

    fn with_scope(&self, scope: Scope) -> Self {
        Self {
            query: self.query.clone(),
            scope,
            offset: 0,
        }
    }

    /// The path of the page with these results.
    pub(super) fn path(&self, view: &SiteView<'_>) -> String {
        format!("{}?{}", view.paths.reserved_path(PATH), self.to_query())
    }

    fn to_query(&self) -> String {
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        pairs.append_pair("q", &self.query);
        if let Some(scope) = self.scope.name() {
            pairs.append_pair("scope", scope);
        }
        if self.offset > 0 {
            pairs.append_pair("offset", &self.offset.to_string());
        }
        pairs.finish()
    }

    /// The other scopes, as far as they would give different results.
    pub(super) fn scopes(&self, view: &SiteView<'_>) -> Vec<Choice> {
        let words = view.frame.locale.ui_strings();
        let spots = space_entries::all(view.location);
        let mut scopes = vec![(Scope::Site, words.scope_site.to_owned())];
        if spots.len() > 1 && !view.location.variant.hidden {
            scopes.push((Scope::Here, space_entries::title(view.location)));
        }
        if spots.iter().any(|spot| !spot.is_first) {
            scopes.push((Scope::All, words.scope_all.to_owned()));
        }
        let choice = |(scope, title): (Scope, String)| Choice {
            title,
            href: self.with_scope(scope).path(view),
            current: self.scope == scope,
            language: None,
        };
        scopes.into_iter().map(choice).collect()
    }

    /// The same query in all variants, unless they are searched already.
    pub(super) fn wider(&self, view: &SiteView<'_>) -> Option<Link> {
        let has_more = || {
            space_entries::all(view.location)
                .iter()
                .any(|spot| !spot.is_first)
        };
        (self.scope != Scope::All && has_more()).then(|| Link {
            title: view.frame.locale.ui_strings().scope_all.to_owned(),
            href: self.with_scope(Scope::All).path(view),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(query: &str) -> SiteSearchRequest {
        SiteSearchRequest::parse(&format!("https://docs.example.com/~/search{query}"))
    }

    #[test]
    fn addresses_name_query_scope_and_offset() {
        for (written, read) in [
            ("", "q="),
            ("?q=tide+table", "q=tide+table"),
            (
                "?q=%20tide%26%3Cb%3E%20&scope=here",
                "q=tide%26%3Cb%3E&scope=here",
            ),
            ("?q=tide&scope=all&offset=20", "q=tide&scope=all&offset=20"),
            ("?q=tide&scope=moon&offset=-1", "q=tide"),
            ("?q=tide&offset=99999999999999999999", "q=tide"),
            ("?q=tide&offset=5000", "q=tide&offset=100"),
            ("?q=one&q=two", "q=one"),
        ] {
            assert_eq!(parsed(written).to_query(), read, "{written}");
        }
    }

    #[test]
    fn long_queries_are_cut_off_between_characters() {
        let long = parsed(&format!("?q={}", "潮".repeat(600)));
        assert_eq!(long.query.chars().count(), 512);
    }

    #[test]
    fn there_is_an_end_to_the_results() {
        assert_eq!(
            parsed("?q=a").starting_at(90).map(|next| next.offset),
            Some(90)
        );
        assert_eq!(parsed("?q=a").starting_at(100), None);
    }
}
