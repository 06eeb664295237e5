//! Splits names into words, to guess values.

/// Longer names are cut.
const MAX_NAME_CHARS: usize = 60;

/// Normalizes a name: `createdAt`, `created-at` and `Created_At` all become `created_at`.
pub(super) fn to_snake_case(name: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for character in name.chars().take(MAX_NAME_CHARS) {
        let is_start = character.is_uppercase() && (before.is_lowercase() || before.is_numeric());
        if is_start || !character.is_alphanumeric() {
            push_separator(&mut out);
        }
        if character.is_alphanumeric() {
            out.extend(character.to_lowercase());
        }
        before = character;
    }
    out.trim_end_matches('_').to_owned()
}

fn push_separator(out: &mut String) {
    if !out.is_empty() && !out.ends_with('_') {
        out.push('_');
    }
}

/// True if a name ends with one of these words: `home_city` ends with `city`, `capacity` does not.
pub(super) fn ends_with_word(words: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| {
        let rest = words.strip_suffix(ending);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words() {
        for name in [
            "createdAt",
            "created-at",
            "Created_At",
            "created at",
            "__created__at__",
        ] {
            assert_eq!(to_snake_case(name), "created_at", "{name}");
        }
        assert_eq!(to_snake_case("X-Request-ID"), "x_request_id");
        assert_eq!(to_snake_case("line2Text"), "line2_text");
        assert_eq!(to_snake_case("$"), "");
        assert!(
            ends_with_word("home_city", &["town", "city"]) && ends_with_word("city", &["city"])
        );
        assert!(!ends_with_word("capacity", &["city"]));
    }
}
