//! Path segments of sites, sections and variants.

use std::{collections::HashSet, hash::BuildHasher};

use crate::{Error, Result, text::check_length};

pub const MAX_SEGMENT_CHARS: usize = 100;
/// `/v/<name>` selects a variant in URLs migrated from other platforms.
const RESERVED: &str = "v";

/// Checks one path segment.
pub fn check(field: &str, path: &str) -> Result<()> {
    check_length(field, path, 1, MAX_SEGMENT_CHARS)?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
    if !path.chars().all(allowed) {
        return Err(Error::invalid(
            field,
            "may contain only letters and digits without accents, `-`, `_`, `.` and `+`",
        ));
    }
    if path == RESERVED || path.starts_with('.') {
        return Err(Error::invalid(field, "is reserved in URLs; choose another"));
    }
    Ok(())
}

/// Checks the location at which a customer's own server serves a site: a domain with a path, such as
/// `example.com/docs`.
pub fn check_proxy(field: &str, proxy: &str) -> Result<()> {
    check_length(field, proxy, 1, 512)?;
    let is_word = |part: &str| {
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        !part.is_empty() && part.chars().all(in_word)
    };
    let mut parts = proxy.split('/');
    let labels: Vec<&str> = parts.next().unwrap_or_default().split('.').collect();
    let path: Vec<&str> = parts.collect();
    let last = labels.last().copied().unwrap_or_default();
    let is_domain = labels.len() > 1
        && labels.iter().all(|label| is_word(label))
        && last.len() > 1
        && last.chars().all(|c| c.is_ascii_alphabetic());
    if is_domain && !path.is_empty() && path.iter().all(|part| is_word(part)) {
        return Ok(());
    }
    Err(Error::invalid(
        field,
        "is not a domain with a path, such as `example.com/docs`",
    ))
}

/// Returns `preferred`, with the first free number appended if it is taken.
pub fn unique_path<S: BuildHasher>(preferred: &str, taken: &HashSet<&str, S>) -> String {
    if !taken.contains(preferred) {
        return preferred.to_owned();
    }
    let stem: String = preferred.chars().take(MAX_SEGMENT_CHARS - 8).collect();
    // There is one more candidate than there are taken names, so one of them is free.
    (2..taken.len() + 3)
        .map(|number| format!("{stem}-{number}"))
        .find(|path| !taken.contains(path.as_str()))
        .unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_url_safe() {
        for good in ["guides", "v2", "2.0", "a_b", "c++"] {
            assert!(check("path", good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "v",
            "a/b",
            "~a",
            "..",
            ".well-known",
            "a b",
            "ü",
            "a?b",
            "a%2f",
        ] {
            assert!(check("path", bad).is_err(), "{bad}");
        }
        assert!(check("path", &"x".repeat(101)).is_err());
    }

    #[test]
    fn a_proxy_is_a_domain_with_a_path() {
        for good in [
            "example.com/docs",
            "www.example.com/a/b_c",
            "a-b.example.com/x",
        ] {
            assert!(check_proxy("proxy", good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "example.com",
            "example.com/",
            "https://example.com/docs",
            "example/docs",
            "a.c0m/x",
            "a.com/x?y",
        ] {
            assert!(check_proxy("proxy", bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn taken_paths_get_a_number() {
        let taken = HashSet::from(["guides", "guides-2"]);
        assert_eq!(unique_path("guides", &taken), "guides-3");
        assert_eq!(unique_path("api", &taken), "api");
    }
}
