//! Paths in links and settings, confined to their directory.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Characters that must be escaped in a link: they would end the path or start an escape.
const NOT_IN_LINKS: &AsciiSet = &CONTROLS.add(b'%').add(b'#').add(b'\\');

/// Normalizes a path: removes `.`, `..` and doubled slashes. None if it leaves the directory or has control characters.
/// A leading slash is the directory itself.
pub fn confine(path: &str) -> Option<String> {
    if path.chars().any(char::is_control) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Decodes the path of a link: `%20` and the like. Invalid UTF-8 is left encoded.
pub fn decode(path: &str) -> String {
    percent_decode_str(path)
        .decode_utf8()
        .map_or_else(|_| path.to_owned(), String::from)
}

/// Encodes a path for a link; [`decode`] is the inverse. Non-ASCII characters stay readable.
pub fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find(|c: char| !c.is_ascii()) {
        out.extend(utf8_percent_encode(&rest[..at], NOT_IN_LINKS));
        let end = rest[at..]
            .find(|c: char| c.is_ascii())
            .map_or(rest.len(), |length| at + length);
        out.push_str(&rest[at..end]);
        rest = &rest[end..];
    }
    out.extend(utf8_percent_encode(rest, NOT_IN_LINKS));
    out
}

/// Returns whether a target is outside of the repository: it has a scheme, or starts with `//`.
pub fn is_url(target: &str) -> bool {
    let Some((scheme, _)) = target.split_once(':') else {
        return target.starts_with("//");
    };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
        || target.starts_with("//")
}
