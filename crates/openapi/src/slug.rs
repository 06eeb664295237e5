//! Parts of paths.

use deunicode::deunicode;
use xxhash_rust::xxh3::xxh3_64;

use crate::limits::MAX_SLUG_BYTES;

/// Returns words of lower-case ASCII letters and digits with `-` between them, for a title or an identifier: the parts
/// of `listOpenAPISpecs` are words too. Empty if no part has an ASCII form.
pub(crate) fn slug(text: &str) -> String {
    let ascii: Vec<char> = deunicode(text).chars().collect();
    let mut slug = String::new();
    for (at, &character) in ascii.iter().enumerate() {
        if !character.is_ascii_alphanumeric() {
            push_dash(&mut slug);
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| ascii.get(at));
        let after = ascii.get(at + 1);
        let starts_word = character.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || before.is_ascii_uppercase() && after.is_some_and(char::is_ascii_lowercase)
            });
        if starts_word {
            push_dash(&mut slug);
        }
        slug.push(character.to_ascii_lowercase());
        if slug.len() >= MAX_SLUG_BYTES {
            break;
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

fn push_dash(slug: &mut String) {
    if !slug.is_empty() && !slug.ends_with('-') {
        slug.push('-');
    }
}

/// Returns the slug with a suffix that depends on the key only, for pages whose slugs are equal.
pub(crate) fn distinct(slug: &str, key: &str) -> String {
    let hash = xxh3_64(key.as_bytes());
    format!("{slug}-{:08x}", hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_separate_words() {
        for (text, wanted) in [
            ("createPet", "create-pet"),
            ("listOpenAPISpecs", "list-open-api-specs"),
            ("v2Get_pets.byId", "v2-get-pets-by-id"),
            ("GET /pets/{petId}", "get-pets-pet-id"),
            ("Users & Groups", "users-groups"),
            ("Größe", "grosse"),
            ("--", ""),
        ] {
            assert_eq!(slug(text), wanted, "{text}");
        }
        assert_eq!(slug(&"a".repeat(200)).len(), MAX_SLUG_BYTES);
    }

    #[test]
    fn the_suffix_depends_on_the_key() {
        assert_eq!(distinct("a", "x"), distinct("a", "x"));
        assert_ne!(distinct("a", "x"), distinct("a", "y"));
    }
}
