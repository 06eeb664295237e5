//! Paths that people write in links and settings, kept inside their folder.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What a path in a link must not hold as it is: it would end the path or read as an escape.
const NOT_IN_LINKS: &AsciiSet = &CONTROLS.add(b'%').add(b'#').add(b'\\');

/// The path without `.`, `..` and doubled slashes. None when it leaves the folder or has characters that no file name
/// has. A leading slash means the folder itself.
pub fn confined(path: &str) -> Option<String> {
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

/// A path as it was meant by a link: `%20` and the like decoded. What does not decode to text is left alone.
pub fn decoded(path: &str) -> String {
    percent_decode_str(path)
        .decode_utf8()
        .map_or_else(|_| path.to_owned(), String::from)
}

/// The path as a link writes it, so that [`decoded`] gives it back. Other scripts stay readable.
pub fn encoded(path: &str) -> String {
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

/// Whether a link leaves the repository: it has a scheme, or starts with `//`.
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
