//! The vocabulary of a tenant. No word of one tenant can match as a misspelling or a prefix of a word of the other:
//! they have no consonant in common.

use std::collections::HashSet;

use rand::{Rng, RngExt};

const CONSONANTS: [[char; 5]; 2] = [['b', 'd', 'f', 'g', 'k'], ['l', 'm', 'n', 'r', 't']];
const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];
const WORDS: usize = 300;
const SYLLABLES: usize = 4;

pub(crate) struct Words {
    words: Vec<String>,
}

impl Words {
    /// The vocabulary of one of the two tenants.
    pub(crate) fn of(tenant: usize, random: &mut impl Rng) -> Self {
        let mut words = HashSet::new();
        while words.len() < WORDS {
            words.insert(random_word(tenant, SYLLABLES, random));
        }
        Self {
            words: words.into_iter().collect(),
        }
    }

    /// The first ones are more frequent.
    pub(crate) fn random_query(&self, random: &mut impl Rng) -> &str {
        let one = random.random_range(0..self.words.len());
        let other = random.random_range(0..self.words.len());
        &self.words[one.min(other)]
    }

    /// This many words with spaces between them.
    pub(crate) fn phrase(&self, count: usize, random: &mut impl Rng) -> String {
        let words: Vec<&str> = (0..count).map(|_| self.random_query(random)).collect();
        words.join(" ")
    }
}

/// A word of this many syllables, in the letters of a tenant.
pub(crate) fn random_word(tenant: usize, syllables: usize, random: &mut impl Rng) -> String {
    let mut word = String::new();
    for _ in 0..syllables {
        word.push(CONSONANTS[tenant][random.random_range(0..5)]);
        word.push(VOWELS[random.random_range(0..5)]);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenants_have_words_of_their_own() {
        let mut random = rand::rng();
        let [one, other] = [0, 1].map(|tenant| Words::of(tenant, &mut random));
        assert_eq!(one.words.len(), WORDS);
        let consonants = |words: &Words| -> HashSet<char> {
            let letters = words.words.iter().flat_map(|word| word.chars());
            letters.filter(|letter| !VOWELS.contains(letter)).collect()
        };
        assert!(consonants(&one).is_disjoint(&consonants(&other)));
    }
}
