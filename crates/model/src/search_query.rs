//! Search queries of a site's visitors, aggregated by day. They cannot be traced to a visitor.

use jiff::civil::Date;

use crate::{Error, Result};

/// Longer queries are not stored: they are rarely repeated, and may identify the visitor.
pub const MAX_QUERY_CHARS: usize = 40;
/// Minimum number of searches in a period for a query to be listed, so that single searches stay private.
pub const MIN_SEARCHES: i64 = 3;
/// Retention in days, including today.
pub const RETENTION_DAYS: i32 = 90;
/// The default period of a list.
pub const DEFAULT_PERIOD_DAYS: i32 = 30;
/// The at signs of e-mail addresses: the ASCII one, and those of East Asian keyboards.
const AT_SIGNS: [char; 3] = ['@', '＠', '﹫'];

/// A query as it is stored: in lower case, with single spaces between the words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NormalizedQuery(String);

impl NormalizedQuery {
    /// Returns None for queries that are not stored: empty ones, possible e-mail addresses, and those over
    /// [`MAX_CHARS`].
    pub fn parse(text: &str) -> Option<Self> {
        // Control characters separate words, too: PostgreSQL cannot store a NUL.
        let is_gap = |character: char| character.is_whitespace() || character.is_control();
        let words = text.split(is_gap).filter(|word| !word.is_empty());
        let query = words.collect::<Vec<_>>().join(" ").to_lowercase();
        let is_stored = !query.is_empty()
            && !query.contains(AT_SIGNS)
            && query.chars().nth(MAX_QUERY_CHARS).is_none();
        is_stored.then_some(Self(query))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Statistics of the searches for one query in a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchQuery {
    pub query: String,
    pub searches: i64,
    /// Searches after which a result was opened.
    pub clicks: i64,
    /// Number of pages that the last search found.
    pub results: i32,
    pub searches_without_results: i64,
    pub last_searched_on: Date,
}

#[derive(Debug, Clone, Copy)]
pub struct SearchQueryFilter {
    period_days: i32,
    /// Only queries whose last search found nothing.
    pub without_results: bool,
}

impl SearchQueryFilter {
    pub fn new(period_days: Option<i32>, without_results: bool) -> Result<Self> {
        let period_days = period_days.unwrap_or(DEFAULT_PERIOD_DAYS);
        if !(1..=RETENTION_DAYS).contains(&period_days) {
            let message = format!("must be a whole number of days from 1 to {RETENTION_DAYS}");
            return Err(Error::invalid("period", message));
        }
        Ok(Self {
            period_days,
            without_results,
        })
    }

    /// Length of the period in days, including today.
    pub fn period_days(self) -> i32 {
        self.period_days
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<String> {
        NormalizedQuery::parse(text).map(|query| query.as_str().to_owned())
    }

    #[test]
    fn equal_queries_are_normalized_equally() {
        for text in [
            "tide tables",
            "Tide  TABLES",
            "\u{a0}tide\t\ntables ",
            "tide\0tables",
        ] {
            assert_eq!(parsed(text).as_deref(), Some("tide tables"), "{text:?}");
        }
        assert_eq!(parsed("GEZEITEN Größe").as_deref(), Some("gezeiten größe"));
    }

    #[test]
    fn possible_personal_data_is_not_stored() {
        for text in [
            "",
            " \t",
            "ada@example.com",
            "ada＠example.com",
            "@",
            "find ada﹫x",
        ] {
            assert_eq!(parsed(text), None, "{text:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_of_what_is_stored() {
        assert!(parsed(&"潮".repeat(40)).is_some());
        assert_eq!(parsed(&"潮".repeat(41)), None);
        assert!(parsed(&format!("a{}b", " ".repeat(1_000))).is_some());
        // Its lower-case form has two characters.
        assert_eq!(parsed(&"İ".repeat(21)), None);
    }

    #[test]
    fn a_period_is_within_what_is_stored() {
        for days in [None, Some(1), Some(90)] {
            SearchQueryFilter::new(days, false).expect("a good period");
        }
        for days in [0, -1, 91, i32::MAX] {
            assert!(SearchQueryFilter::new(Some(days), false).is_err(), "{days}");
        }
    }
}
