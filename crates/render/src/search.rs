//! Search results, for the results page and for the dialog.

use std::ops::Not;

use serde::Serialize;

use crate::{
    frame::{Choice, Link, SiteFrame},
    nav::Nav,
};

/// Pages that were found, the best first. The dialog's script fetches this as JSON.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Results {
    pub items: Vec<FoundPage>,
    /// The URL of the next page of results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether results may be missing, because a part of the index was not available.
    #[serde(skip_serializing_if = "Not::not")]
    pub partial: bool,
}

/// A page that was found.
#[derive(Debug, Clone, Default, Serialize)]
pub struct FoundPage {
    pub title: String,
    pub href: String,
    /// The titles of its ancestors, the outermost first.
    pub trail: Vec<String>,
    /// The language code, if it differs from that of the page that was searched from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Of the text before the first heading.
    pub snippet: Vec<Segment>,
    pub sections: Vec<FoundSection>,
}

/// A section of a page that was found, with its heading.
#[derive(Debug, Clone, Default, Serialize)]
pub struct FoundSection {
    pub title: String,
    pub href: String,
    pub snippet: Vec<Segment>,
}

/// A piece of a snippet, as plain text: HTML is never built from strings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Segment {
    pub text: String,
    /// Whether it is a match.
    pub mark: bool,
}

impl Segment {
    /// Splits a text at the byte ranges of matches. Ranges that are out of order or not at character boundaries are
    /// left out.
    pub fn split(text: &str, marks: &[(usize, usize)]) -> Vec<Self> {
        let mut segments = Vec::with_capacity(marks.len() * 2 + 1);
        let mut done = 0;
        for (start, end) in marks {
            let (Some(before), Some(mark)) = (text.get(done..*start), text.get(*start..*end))
            else {
                continue;
            };
            segments.push(Self::new(before, false));
            segments.push(Self::new(mark, true));
            done = *end;
        }
        segments.push(Self::new(&text[done..], false));
        segments.retain(|segment| !segment.text.is_empty());
        segments
    }

    fn new(text: &str, mark: bool) -> Self {
        Self {
            text: text.to_owned(),
            mark,
        }
    }
}

/// The results page, which also serves readers without JavaScript.
#[derive(Debug, Clone, Copy)]
pub struct SearchPage<'a> {
    pub frame: &'a SiteFrame,
    pub nav: &'a Nav,
    pub nonce: &'a str,
    pub query: &'a str,
    /// The value of `scope` in the URL, unless it is the default.
    pub scope: Option<&'a str>,
    /// Scopes to choose from. Not shown if there is only one.
    pub scopes: &'a [Choice],
    /// Link to the same query in the whole site, for when nothing was found.
    pub wider: Option<&'a Link>,
    /// Whether this is the first page of results.
    pub first: bool,
    pub results: &'a Results,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, marks: &[(usize, usize)]) -> String {
        let segments = Segment::split(text, marks).into_iter();
        let marked = segments.map(|segment| {
            if segment.mark {
                format!("[{}]", segment.text)
            } else {
                segment.text
            }
        });
        marked.collect()
    }

    #[test]
    fn texts_are_cut_where_they_were_searched_for() {
        assert_eq!(split("the tide turns", &[(4, 8)]), "the [tide] turns");
        assert_eq!(split("tide", &[(0, 4)]), "[tide]");
        assert_eq!(split("潮の高さ", &[(0, 3), (6, 9)]), "[潮]の[高]さ");
        assert_eq!(split("", &[]), "");
    }

    #[test]
    fn invalid_ranges_are_left_out() {
        for wrong in [(5, 2), (1, 99), (1, 3)] {
            assert_eq!(split("größe", &[wrong, (0, 2)]), "[gr]öße", "{wrong:?}");
        }
        assert_eq!(split("a tide", &[(2, 6), (0, 1)]), "a [tide]");
    }

    #[test]
    fn json_omits_empty_fields() {
        let json = |results: &Results| serde_json::to_string(results).expect("it has only text");
        assert_eq!(json(&Results::default()), r#"{"items":[]}"#);
        let partial = Results {
            next: Some("/~/search?q=a&offset=10".to_owned()),
            partial: true,
            ..Results::default()
        };
        let marked = r#"{"items":[],"next":"/~/search?q=a&offset=10","partial":true}"#;
        assert_eq!(json(&partial), marked);
    }
}
