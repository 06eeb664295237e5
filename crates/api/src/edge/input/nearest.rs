//! Guesses which known name was meant by an unknown one.

use strsim::damerau_levenshtein;

/// Longer names are not typos.
const MAX_NAME_BYTES: usize = 64;

/// Returns the most similar known name, if it differs in at most one letter of three, or only in word separators.
pub(super) fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    if name.len() > MAX_NAME_BYTES {
        return None;
    }
    let name = without_separators(name);
    let most = (name.chars().count() / 3).max(1);
    let distances = known.map(|known| {
        (
            damerau_levenshtein(&name, &without_separators(known)),
            known,
        )
    });
    let near = distances.filter(|(distance, known)| {
        // Any two very short names are similar.
        *distance == 0 || (*distance <= most && *distance * 2 < known.len())
    });
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// The name without word separators.
fn without_separators(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_resolved_to_the_known_name() {
        let known = ["title", "emoji", "noIndex", "description", "at", "into"];
        let near = |name| nearest(name, known.iter().copied());
        for (typed, expected) in [
            ("titel", Some("title")),
            ("Title", Some("title")),
            ("no_index", Some("noIndex")),
            ("descripton", Some("description")),
            ("colour", None),
            ("x", None),
            ("id", None),
            ("", None),
        ] {
            assert_eq!(near(typed), expected, "{typed}");
        }
        assert_eq!(near(&"t".repeat(1000)), None);
    }
}
