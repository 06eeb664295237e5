//! Reports unknown fields and parameters.

use axum::http::{HeaderName, HeaderValue};
use model::Error;

use super::unknown::{MAX_UNKNOWN, UnknownName};

pub(super) const X_IGNORED: HeaderName = HeaderName::from_static("x-ignored");

const MAX_HEADER_BYTES: usize = 1000;
/// Maximum length of one reported name, which clients choose.
const MAX_NAME_BYTES: usize = 100;

/// Formats the header: `titel (title?), colour`. None, if nothing was ignored.
pub(super) fn ignored_header(unknown: &[UnknownName]) -> Option<HeaderValue> {
    let mut text = String::new();
    for UnknownName {
        path,
        suggestion: near,
    } in unknown.iter().take(MAX_UNKNOWN)
    {
        let near = near.as_ref().map(|near| format!(" ({near}?)"));
        let entry = format!("{}{}", to_ascii(path), near.unwrap_or_default());
        if text.len() + entry.len() + 2 > MAX_HEADER_BYTES {
            break;
        }
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(&entry);
    }
    if text.is_empty() {
        return None;
    }
    HeaderValue::from_str(&text).ok()
}

/// Shortens a long name to its end, which is the distinctive part.
fn to_ascii(path: &str) -> String {
    let escaped: String = path.escape_default().collect();
    let cut = escaped.len().saturating_sub(MAX_NAME_BYTES);
    let start = if cut > 0 { "..." } else { "" };
    format!("{start}{}", escaped.get(cut..).unwrap_or_default())
}

/// The error for clients that want unknown names rejected.
pub(super) fn strict_error(unknown: &[UnknownName], what: &str) -> Error {
    let Some((first, others)) = unknown.split_first() else {
        return Error::internal("no unknown name to reject");
    };
    let suggestion = |unknown: &UnknownName| match &unknown.suggestion {
        Some(near) => format!(" (`{near}`?)"),
        None => String::new(),
    };
    let others: Vec<String> = others
        .iter()
        .map(|other| format!("`{}`{}", to_ascii(&other.path), suggestion(other)))
        .collect();
    let nor = match others[..] {
        [] => String::new(),
        _ => format!("; nor are {}", others.join(", ")),
    };
    let message = format!(
        "is not a {what} of this operation{}{nor}",
        suggestion(first)
    );
    Error::invalid(to_ascii(&first.path), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(path: &str, near: Option<&str>) -> UnknownName {
        UnknownName {
            path: path.to_owned(),
            suggestion: near.map(str::to_owned),
        }
    }

    #[test]
    fn unknown_names_are_reported_in_one_line_of_ascii() {
        let entry = ignored_header(&[
            unknown("titel", Some("title")),
            unknown("größe\n", None),
            unknown("a[0].b", None),
        ]);
        assert_eq!(
            entry.expect("some"),
            "titel (title?), gr\\u{f6}\\u{df}e\\n, a[0].b"
        );
        assert_eq!(ignored_header(&[]), None);
    }

    #[test]
    fn the_reported_names_are_limited() {
        let many: Vec<_> = (0..100)
            .map(|number| unknown(&format!("{number}{}", "x".repeat(500)), None))
            .collect();
        let entry = ignored_header(&many).expect("some");
        assert!(entry.len() <= MAX_HEADER_BYTES, "{}", entry.len());
        let short: Vec<_> = (0..100)
            .map(|number| unknown(&format!("n{number}"), None))
            .collect();
        let entry = ignored_header(&short).expect("some");
        assert_eq!(
            entry.to_str().expect("ASCII").split(", ").count(),
            MAX_UNKNOWN
        );
    }
}
