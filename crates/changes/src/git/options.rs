//! Options of a push: `git push -o update-links`.

use ::git::commands::Push;
use strsim::damerau_levenshtein;

/// Updates links to files that the push renames.
pub(super) const UPDATE_LINKS: &str = "update-links";

const KNOWN_OPTIONS: [&str; 1] = [UPDATE_LINKS];
/// Maximum number of typos for a suggestion.
const MAX_TYPOS: usize = 4;
/// Longer names are not taken for typos.
const MAX_OPTION_BYTES: usize = 64;

pub(super) fn has_option(push: &Push, option: &str) -> bool {
    push.options.iter().any(|wanted| wanted == option)
}

/// Warnings about options that have no effect. They do not stop a push: other servers support them.
pub(super) fn warnings(options: &[String]) -> Vec<String> {
    let unknown = options
        .iter()
        .filter(|option| !KNOWN_OPTIONS.contains(&option.as_str()));
    unknown.map(|option| warning(option)).collect()
}

fn warning(option: &str) -> String {
    let excerpt: String = option.chars().take(MAX_OPTION_BYTES).collect();
    let advice = if let Some(near) = nearest(option) {
        format!("Did you mean `{near}`?")
    } else {
        let known = KNOWN_OPTIONS.map(|known| format!("`{known}`")).join(", ");
        format!("Known options: {known}.")
    };
    format!("warning: the push option `{excerpt}` is not known and had no effect. {advice}")
}

fn nearest(option: &str) -> Option<&'static str> {
    if option.len() > MAX_OPTION_BYTES {
        return None;
    }
    let option = normalize(option);
    let distance = |known: &str| damerau_levenshtein(&option, &normalize(known));
    let distances = KNOWN_OPTIONS
        .into_iter()
        .map(|known| (distance(known), known));
    let near = distances.filter(|(distance, _)| *distance <= MAX_TYPOS);
    near.min().map(|(_, known)| known)
}

/// Drops separators and case.
fn normalize(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_matched_to_known_options() {
        for typed in ["updatelinks", "update_links", "Update-Links", "update-link"] {
            assert_eq!(nearest(typed), Some(UPDATE_LINKS), "{typed}");
        }
        for other in ["ci.skip", "merge_request.create", "x", ""] {
            assert_eq!(nearest(other), None, "{other}");
        }
        assert!(warnings(&[UPDATE_LINKS.to_owned()]).is_empty());
    }
}
