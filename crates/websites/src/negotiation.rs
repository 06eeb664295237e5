//! Content negotiation: whether a client accepts HTML, Markdown or plain text, and in which language.

use axum::http::{HeaderMap, header};
use render::i18n::Locale;

#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientPreferences {
    /// Whether errors are sent as an HTML page; otherwise as a line of plain text.
    pub(crate) html: bool,
    /// Whether the client prefers a page as Markdown. It has to name Markdown with more weight than HTML: browsers,
    /// and clients that accept both alike, get HTML.
    pub(crate) markdown: bool,
    /// For pages that have no language, such as errors.
    pub(crate) locale: Locale,
}

impl ClientPreferences {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let lines = headers.get_all(header::ACCEPT).iter();
        let lines = lines.filter_map(|line| line.to_str().ok());
        let ranges: Vec<Range<'_>> = lines.flat_map(|line| line.split(',')).map(range).collect();
        let languages = headers.get(header::ACCEPT_LANGUAGE);
        let languages = languages.and_then(|languages| languages.to_str().ok());
        Self {
            html: accepts_html(&ranges),
            markdown: prefers_markdown(&ranges),
            locale: languages
                .and_then(Locale::from_accept_language)
                .unwrap_or_default(),
        }
    }
}

/// An entry of the `Accept` header, such as `text/*;q=0.5`.
#[derive(Debug, Clone, Copy)]
struct Range<'a> {
    name: &'a str,
    /// In thousandths.
    weight: u16,
}

fn range(text: &str) -> Range<'_> {
    let mut parts = text.split(';').map(str::trim);
    Range {
        name: parts.next().unwrap_or_default(),
        weight: parts.find_map(weight).unwrap_or(1_000),
    }
}

/// Whether the list names HTML or starts with a wildcard. Images and scripts are requested with specific types first
/// and `*/*` last.
fn accepts_html(ranges: &[Range<'_>]) -> bool {
    let is_any =
        |range: &Range<'_>| range.weight > 0 && matches!(range.name, "" | "*/*" | "text/*");
    let names_html = ranges
        .iter()
        .any(|range| range.weight > 0 && range.name.eq_ignore_ascii_case("text/html"));
    names_html || ranges.first().is_none_or(is_any)
}

fn prefers_markdown(ranges: &[Range<'_>]) -> bool {
    let Some(markdown) =
        best_match(ranges, "markdown").filter(|matched| matched.specificity == Specificity::Exact)
    else {
        return false;
    };
    let Some(html) = best_match(ranges, "html") else {
        return markdown.weight > 0;
    };
    let html_only_by_wildcard = html.specificity < Specificity::Exact;
    let is_equal = markdown.weight == html.weight && markdown.weight > 0;
    markdown.weight > html.weight || html_only_by_wildcard && is_equal
}

/// The weight of a media type, and how specific the range is that sets it.
#[derive(Debug, Clone, Copy)]
struct RangeMatch {
    weight: u16,
    specificity: Specificity,
}

/// How specifically a range matches a media type, the least specific first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Specificity {
    /// `*/*`
    Any,
    /// `text/*`
    AnyText,
    Exact,
}

/// Returns the weight of a media type: the most specific matching range decides.
fn best_match(ranges: &[Range<'_>], kind: &str) -> Option<RangeMatch> {
    let matching = ranges.iter().filter_map(|range| {
        Some(RangeMatch {
            weight: range.weight,
            specificity: specificity(range.name, kind)?,
        })
    });
    matching.max_by_key(|matched| (matched.specificity, matched.weight))
}

fn specificity(range: &str, kind: &str) -> Option<Specificity> {
    let (family, of) = range.split_once('/')?;
    let is_text = family.eq_ignore_ascii_case("text");
    match of {
        "*" if family == "*" => Some(Specificity::Any),
        "*" if is_text => Some(Specificity::AnyText),
        of if is_text && of.eq_ignore_ascii_case(kind) => Some(Specificity::Exact),
        _ => None,
    }
}

/// Parses the weight of a range. An invalid one counts as absent.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let (whole, fraction) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let is_digits = fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let fraction = format!("{fraction:0<3}").parse::<u16>().unwrap_or(0);
    match whole {
        "0" if is_digits => Some(fraction),
        "1" if is_digits && fraction == 0 => Some(1_000),
        _ => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn accepted(accept: &'static str) -> ClientPreferences {
        let value = HeaderValue::from_static(accept);
        ClientPreferences::of(&HeaderMap::from_iter([(header::ACCEPT, value)]))
    }

    #[test]
    fn browsers_get_pages_and_programs_text() {
        for types in [
            "",
            "*/*",
            "text/html",
            "Text/HTML;q=0.1",
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "application/xml;q=0.9, text/html",
        ] {
            assert!(accepted(types).html, "{types}");
        }
        for types in [
            "application/json",
            "application/json, text/plain, */*",
            "image/avif,image/webp,image/svg+xml,*/*;q=0.8",
            "text/plain",
            "text/markdown",
            "text/html;q=0",
            "*/*;q=0.0",
        ] {
            assert!(!accepted(types).html, "{types}");
        }
        assert!(ClientPreferences::of(&HeaderMap::new()).html);
    }

    #[test]
    fn markdown_has_to_be_named_and_preferred() {
        for accept in [
            "text/markdown",
            "TEXT/Markdown; q=0.5",
            "text/markdown, */*",
            "text/markdown, text/html;q=0.9, */*;q=0.1",
            "text/html;q=0.8, text/markdown;variant=GFM;q=0.85",
            "text/markdown;q=0.2, text/html;q=0",
            "text/markdown;q=1.000, text/*;q=0.999",
        ] {
            assert!(accepted(accept).markdown, "{accept}");
        }
        for accept in [
            "",
            "*/*",
            "text/*",
            "text/html",
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "text/markdown, text/html, */*",
            "text/markdown;q=0",
            "text/markdown;q=0.5, */*",
            "text/markdown;q=2, text/html;q=0.1",
            "text/markdown;q=a",
            "application/markdown",
            "text/plain, text/markdownx",
        ] {
            assert!(!accepted(accept).markdown, "{accept}");
        }
    }

    #[test]
    fn missing_accept_header_means_html() {
        assert!(!ClientPreferences::of(&HeaderMap::new()).markdown);
    }
}
