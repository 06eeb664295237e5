//! URL path segments derived from titles.

use std::collections::HashSet;

use model::site::path;

/// Returns a path segment for a title; `otherwise` if nothing of the title can be used.
pub(super) fn from_title(title: &str, fallback: &str) -> String {
    let slug = document::slug(title);
    let path: String = slug
        .trim_start_matches('.')
        .chars()
        .take(path::MAX_SEGMENT_CHARS - 8)
        .collect();
    match path::check("path", &path) {
        Ok(()) => path,
        Err(_) => fallback.to_owned(),
    }
}

/// Returns distinct path segments for sibling titles.
pub(super) fn from_titles<'a>(
    titles: impl IntoIterator<Item = &'a str>,
    fallback: &str,
) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for title in titles {
        let preferred = from_title(title, fallback);
        let taken: HashSet<&str> = paths.iter().map(String::as_str).collect();
        let free = path::unique_path(&preferred, &taken);
        paths.push(free);
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusable_titles_get_the_fallback_path() {
        assert_eq!(from_title("Getting Started!", "x"), "getting-started");
        assert_eq!(from_title("V", "variant"), "variant");
        assert_eq!(from_title("...", "variant"), "variant");
        assert_eq!(
            from_title(&"long ".repeat(100), "x").len(),
            path::MAX_SEGMENT_CHARS - 8
        );
        assert_eq!(
            from_titles(["API", "Api", "v"], "space"),
            ["api", "api-2", "space"]
        );
    }
}
