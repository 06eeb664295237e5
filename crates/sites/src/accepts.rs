//! Which form of a page a client would rather have.

use axum::http::{HeaderMap, header};

/// How much a client wants something, in thousandths, and whether it names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Wish {
    weight: u16,
    /// 0 for anything at all, 1 for any text, 2 for this very type.
    named: u8,
}

/// Whether a client asks for Markdown rather than HTML. It has to name Markdown, and with more weight than HTML: browsers
/// and whoever wants both alike get HTML.
pub(crate) fn prefers_markdown(asked: &HeaderMap) -> bool {
    let lines = asked.get_all(header::ACCEPT).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    let ranges: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
    let Some(markdown) = wish(&ranges, "markdown").filter(|wish| wish.named == 2) else {
        return false;
    };
    let Some(html) = wish(&ranges, "html") else {
        return markdown.weight > 0;
    };
    let is_named_alone = html.named < 2 && markdown.weight == html.weight;
    markdown.weight > html.weight || is_named_alone && markdown.weight > 0
}

/// What is said of a kind of text: the range that names it best decides.
fn wish(ranges: &[&str], kind: &str) -> Option<Wish> {
    let wishes = ranges.iter().filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let named = named(parts.next()?, kind)?;
        let weight = parts.find_map(weight).unwrap_or(1_000);
        Some(Wish { weight, named })
    });
    wishes.max_by_key(|wish| (wish.named, wish.weight))
}

fn named(range: &str, kind: &str) -> Option<u8> {
    let (family, of) = range.split_once('/')?;
    let is_text = family.eq_ignore_ascii_case("text");
    match of {
        "*" if family == "*" => Some(0),
        "*" if is_text => Some(1),
        of if is_text && of.eq_ignore_ascii_case(kind) => Some(2),
        _ => None,
    }
}

/// The weight of a range. One that cannot be read counts as nothing.
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

    fn asked(accept: &'static str) -> bool {
        let value = HeaderValue::from_static(accept);
        prefers_markdown(&HeaderMap::from_iter([(header::ACCEPT, value)]))
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
            assert!(asked(accept), "{accept}");
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
            assert!(!asked(accept), "{accept}");
        }
    }

    #[test]
    fn nothing_asked_is_html() {
        assert!(!prefers_markdown(&HeaderMap::new()));
    }
}
