//! Typical queries of members: adjacent words of one of their texts, some incomplete, some with a typo.

use model::id::SpaceId;
use rand::{RngExt, rngs::StdRng};
use search::{Audience, Query};

use super::{drafts::LANGUAGE, tenant::Tenant};

/// Maximum number of results.
const LIMIT: usize = 20;

/// A query and its scope.
pub(crate) struct BenchQuery {
    pub(crate) query: Query,
    /// None means the whole organization.
    space: Option<SpaceId>,
}

impl BenchQuery {
    pub(crate) fn random_query(tenants: &[Tenant], random: &mut StdRng) -> Self {
        let tenant = &tenants[random.random_range(0..tenants.len())];
        let space = &tenant.spaces[random.random_range(0..tenant.spaces.len())];
        let text = &space.texts[random.random_range(0..space.texts.len())];
        let in_space = random.random_bool(0.5);
        let spaces = if in_space {
            vec![space.id]
        } else {
            tenant.spaces.iter().map(|space| space.id).collect()
        };
        Self {
            query: Query {
                organization: tenant.id,
                spaces,
                text: pick_words(text, random),
                // The language of a space is known, that of an organization is not.
                language: in_space.then(|| LANGUAGE.to_owned()),
                audience: Audience::Members,
                limit: LIMIT,
                offset: 0,
                without_text: 0,
            },
            space: in_space.then_some(space.id),
        }
    }

    /// Its path in the management API.
    pub(crate) fn path(&self) -> String {
        let text = self.query.text.replace(' ', "%20");
        if let Some(space) = self.space {
            return format!("/spaces/{space}/search?query={text}&limit={LIMIT}");
        }
        let organization = self.query.organization;
        format!("/orgs/{organization}/search?query={text}&limit={LIMIT}")
    }
}

/// One to four words of a text.
fn pick_words(text: &str, random: &mut StdRng) -> String {
    let words: Vec<&str> = text
        .split([' ', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    let count = random.random_range(1..=4).min(words.len());
    let first = random.random_range(0..=words.len() - count);
    let mut words: Vec<String> = words[first..first + count]
        .iter()
        .map(|word| (*word).to_owned())
        .collect();
    let last = count - 1;
    match random.random_range(0..10) {
        0 | 1 => words[last] = unfinished(&words[last]),
        2 => words[last] = misspelt(&words[last]),
        _ => {}
    }
    words.join(" ")
}

/// The first half of a word, at least three letters. Words are ASCII.
fn unfinished(word: &str) -> String {
    let half = word.len().div_ceil(2).max(3);
    word.get(..half).unwrap_or(word).to_owned()
}

/// Two letters in the middle of a long word change places.
fn misspelt(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let middle = letters.len() / 2;
    if letters.len() >= 6 {
        letters.swap(middle, middle + 1);
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_typed_as_people_do() {
        assert_eq!(unfinished("abcdefgh"), "abcd");
        assert_eq!(unfinished("abcde"), "abc");
        assert_eq!(unfinished("ab"), "ab");
        assert_eq!(misspelt("abcdefgh"), "abcdfegh");
        assert_eq!(misspelt("abcde"), "abcde");
    }
}
