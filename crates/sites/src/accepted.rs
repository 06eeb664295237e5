//! What a client takes: a page or plain text, and in which language.

use axum::http::{HeaderMap, HeaderName, header};
use render::words::Locale;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Accepted {
    pub(crate) html: bool,
    /// For what has no language of its own.
    pub(crate) locale: Locale,
}

impl Accepted {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let languages = text(headers, header::ACCEPT_LANGUAGE);
        Self {
            html: text(headers, header::ACCEPT).is_none_or(takes_html),
            locale: languages.and_then(Locale::accepted).unwrap_or_default(),
        }
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a list of types names HTML, or begins with anything at all. Pictures and programs name first what they want,
/// and only then that they would take anything.
fn takes_html(types: &str) -> bool {
    let mut types = types.split(',').map(|one| {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let is_refused = weight.is_some_and(|weight| weight.trim_matches(['0', '.']).is_empty());
        (name, is_refused)
    });
    let first = types.clone().next();
    let is_any = first
        .is_some_and(|(name, is_refused)| !is_refused && matches!(name, "" | "*/*" | "text/*"));
    is_any || types.any(|(name, is_refused)| !is_refused && name.eq_ignore_ascii_case("text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(takes_html(types), "{types}");
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
            assert!(!takes_html(types), "{types}");
        }
        assert!(Accepted::of(&HeaderMap::new()).html);
    }
}
