//! The parts of addresses that titles give.

use std::collections::HashSet;

use model::site::path;

/// A part of an address for this title; `otherwise` where the title has nothing to say in it.
pub(super) fn from_title(title: &str, otherwise: &str) -> String {
    let slug = document::slug(title);
    let wish: String = slug
        .trim_start_matches('.')
        .chars()
        .take(path::MAX_LENGTH - 8)
        .collect();
    match path::check("path", &wish) {
        Ok(()) => wish,
        Err(_) => otherwise.to_owned(),
    }
}

/// Parts for several titles that stand side by side.
pub(super) fn from_titles<'a>(
    titles: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> Vec<String> {
    let mut made: Vec<String> = Vec::new();
    for title in titles {
        let wish = from_title(title, otherwise);
        let taken: HashSet<&str> = made.iter().map(String::as_str).collect();
        let free = path::free(&wish, &taken);
        made.push(free);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_give_paths_and_what_they_cannot_say_gets_a_word() {
        assert_eq!(from_title("Getting Started!", "x"), "getting-started");
        assert_eq!(from_title("V", "variant"), "variant");
        assert_eq!(from_title("...", "variant"), "variant");
        assert_eq!(
            from_title(&"long ".repeat(100), "x").len(),
            path::MAX_LENGTH - 8
        );
        assert_eq!(
            from_titles(["API", "Api", "v"], "space"),
            ["api", "api-2", "space"]
        );
    }
}
