//! Splits a word into its parts: `camelCase`, `snake_case`, `dotted.names`, `oauth2`.

use std::ops::Range;

/// Words with more parts are keys or hashes.
const MAX_PARTS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lower,
    Upper,
    Digit,
    Other,
}

/// Returns the parts of a word, or nothing if it has only one.
pub(crate) fn parts(word: &str) -> Vec<Range<usize>> {
    // Fast path for the most frequent case.
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open: Option<usize> = None;
    let letters: Vec<(usize, char)> = word.char_indices().collect();
    for (index, (start, letter)) in letters.iter().enumerate() {
        let kind = char_kind(*letter);
        if kind == Kind::Other {
            found.extend(open.take().map(|from| from..*start));
            continue;
        }
        let previous = index
            .checked_sub(1)
            .map(|before| char_kind(letters[before].1));
        let next = letters.get(index + 1).map(|(_, letter)| char_kind(*letter));
        if let Some(from) = open
            && starts_part(previous, kind, next)
        {
            found.push(from..*start);
            open = None;
        }
        open.get_or_insert(*start);
    }
    found.extend(open.map(|from| from..word.len()));
    if found.len() < 2 || found.len() > MAX_PARTS {
        return Vec::new();
    }
    found
}

fn starts_part(previous: Option<Kind>, kind: Kind, next: Option<Kind>) -> bool {
    match (previous, kind) {
        (Some(Kind::Lower), Kind::Upper)
        | (Some(Kind::Lower | Kind::Upper), Kind::Digit)
        | (Some(Kind::Digit), Kind::Lower | Kind::Upper) => true,
        // The last capital of `HTTPServer` starts the next part.
        (Some(Kind::Upper), Kind::Upper) => next == Some(Kind::Lower),
        _ => false,
    }
}

fn char_kind(letter: char) -> Kind {
    if letter.is_uppercase() {
        Kind::Upper
    } else if letter.is_numeric() {
        Kind::Digit
    } else if letter.is_alphabetic() || !letter.is_ascii_punctuation() && letter != '’' {
        Kind::Lower
    } else {
        Kind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn identifiers_have_parts() {
        for (word, expected) in [
            ("word", &[][..]),
            ("Word", &[]),
            ("WORD", &[]),
            ("camelCase", &["camel", "Case"]),
            ("HTTPServer", &["HTTP", "Server"]),
            ("snake_case_name", &["snake", "case", "name"]),
            ("api.example.com", &["api", "example", "com"]),
            ("oauth2", &["oauth", "2"]),
            ("l'été", &["l", "été"]),
            ("_private", &[]),
        ] {
            let found: Vec<&str> = parts(word).into_iter().map(|part| &word[part]).collect();
            assert_eq!(found, expected, "{word}");
        }
    }
}
