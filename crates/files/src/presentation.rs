//! How a file is served: its media type, and whether a browser may display it inline.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but the unreserved characters of URLs.
pub const PERCENT_ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The headers that say how a file is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// The value of `Content-Type`.
    pub content_type: String,
    /// The value of `Content-Disposition`.
    pub disposition: String,
}

impl Presentation {
    pub fn of(name: &str) -> Self {
        let content_type = content_type(name);
        let disposition = disposition(name, is_passive(&content_type));
        let content_type = if content_type.starts_with("text/") {
            format!("{content_type}; charset=utf-8")
        } else {
            content_type
        };
        Self {
            content_type,
            disposition,
        }
    }
}

/// Returns the media type for a file name extension.
pub fn content_type(name: &str) -> String {
    mime_guess::from_path(name)
        .first_or_octet_stream()
        .essence_str()
        .to_owned()
}

/// Returns whether a browser can display the type without running code from the file. Pages can still embed the
/// others. PDF is excluded because browsers refuse to display it under the content security policy of files.
fn is_passive(content_type: &str) -> bool {
    match content_type.split_once('/') {
        Some(("image", kind)) => kind != "svg+xml",
        Some(("audio" | "video", _)) => true,
        _ => content_type == "text/plain",
    }
}

/// Old clients get an ASCII file name, all others the real one.
fn disposition(name: &str, in_place: bool) -> String {
    let way = if in_place { "inline" } else { "attachment" };
    let plain = |c: char| c == ' ' || c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%');
    let ascii: String = name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect();
    let encoded = utf8_percent_encode(name, PERCENT_ENCODED);
    format!("{way}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_passive_types_are_served_inline() {
        for (name, content_type, way) in [
            ("a.png", "image/png", "inline"),
            ("A.JPG", "image/jpeg", "inline"),
            ("a.mp4", "video/mp4", "inline"),
            ("a.txt", "text/plain; charset=utf-8", "inline"),
            ("a.svg", "image/svg+xml", "attachment"),
            ("a.svgz", "image/svg+xml", "attachment"),
            ("a.html", "text/html; charset=utf-8", "attachment"),
            ("a.xhtml", "application/xhtml+xml", "attachment"),
            ("a.xml", "text/xml; charset=utf-8", "attachment"),
            ("a.js", "text/javascript; charset=utf-8", "attachment"),
            ("a.pdf", "application/pdf", "attachment"),
            ("a.png.unheard-of", "application/octet-stream", "attachment"),
            ("README", "application/octet-stream", "attachment"),
            ("", "application/octet-stream", "attachment"),
        ] {
            let presentation = Presentation::of(name);
            assert_eq!(presentation.content_type, content_type, "{name}");
            assert!(presentation.disposition.starts_with(way), "{name}");
        }
    }

    #[test]
    fn no_name_breaks_out_of_the_header() {
        for (name, expected) in [
            (
                "a b.png",
                "inline; filename=\"a b.png\"; filename*=UTF-8''a%20b.png",
            ),
            (
                "ä\"; x=\\.png",
                "inline; filename=\"__; x=_.png\"; filename*=UTF-8''%C3%A4%22%3B%20x%3D%5C.png",
            ),
            (
                "a\r\nSet-Cookie: b.png",
                "inline; filename=\"a__Set-Cookie: b.png\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b.png",
            ),
        ] {
            assert_eq!(Presentation::of(name).disposition, expected);
        }
    }
}
