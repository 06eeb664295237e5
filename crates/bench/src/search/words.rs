//! Words with a realistic distribution: a few are frequent, most are rare (Zipf's law).

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

use rand::{RngExt, rngs::StdRng};

use crate::corpus::archives::Corpus;

/// About as many as large documentation has.
const WORDS: usize = 50_000;

const CONSONANTS: [&str; 20] = [
    "b", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr", "ch",
    "gr", "pl",
];
const VOWELS: [&str; 8] = ["a", "e", "i", "o", "u", "ea", "io", "ou"];

pub(crate) struct Vocabulary {
    /// The most frequent first.
    words: Vec<String>,
    /// The cumulative weight up to each word.
    sums: Vec<f64>,
}

impl Vocabulary {
    /// The words of the corpus if there is one, followed by invented words.
    pub(crate) fn new(random: &mut StdRng) -> Self {
        let mut words = Corpus::find()
            .map(|corpus| corpus_words(&corpus))
            .unwrap_or_default();
        println!("{} words are from the corpus", words.len());
        let mut known: HashSet<String> = words.iter().cloned().collect();
        while words.len() < WORDS {
            let word = random_word(random);
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        let ranks = 1..=u32::try_from(words.len()).expect("few enough");
        let mut sum = 0.0;
        let sums = ranks
            .map(|rank| {
                sum += 1.0 / f64::from(rank);
                sum
            })
            .collect();
        Self { words, sums }
    }

    pub(crate) fn random_query(&self, random: &mut StdRng) -> &str {
        let last = self.words.len() - 1;
        let place = random.random::<f64>() * self.sums[last];
        let index = self.sums.partition_point(|sum| *sum <= place);
        &self.words[index.min(last)]
    }

    /// This many words with spaces between them.
    pub(crate) fn phrase(&self, count: usize, random: &mut StdRng) -> String {
        let words: Vec<&str> = (0..count).map(|_| self.random_query(random)).collect();
        words.join(" ")
    }
}

fn random_word(random: &mut StdRng) -> String {
    let syllables = random.random_range(2..=4);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push_str(CONSONANTS[random.random_range(0..CONSONANTS.len())]);
        word.push_str(VOWELS[random.random_range(0..VOWELS.len())]);
    }
    word
}

/// The most frequent words of all pages.
fn corpus_words(corpus: &Corpus) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary directory");
    corpus.unpack(folder.path());
    let mut counts = HashMap::new();
    count_words(folder.path(), &mut counts);
    let mut words: Vec<(String, u64)> = counts.into_iter().collect();
    // Ties are sorted by name, so that each run has the same texts.
    words.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    words.truncate(WORDS);
    words.into_iter().map(|(word, _)| word).collect()
}

fn count_words(folder: &Path, counts: &mut HashMap<String, u64>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            count_words(&path, counts);
        } else if path.extension().is_some_and(|end| end == "md") {
            let text = fs::read(&path).expect("it was unpacked");
            let text = String::from_utf8_lossy(&text).to_lowercase();
            let words = text.split(|sign: char| !sign.is_ascii_lowercase());
            for word in words.filter(|word| (2..=20).contains(&word.len())) {
                *counts.entry(word.to_owned()).or_default() += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn the_first_words_come_most_often() {
        let words = vec!["first".to_owned(), "second".to_owned(), "third".to_owned()];
        let vocabulary = Vocabulary {
            words,
            sums: vec![1.0, 1.5, 1.5 + 1.0 / 3.0],
        };
        let mut random = StdRng::seed_from_u64(1);
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for _ in 0..10_000 {
            *counts
                .entry(vocabulary.random_query(&mut random))
                .or_default() += 1;
        }
        assert!(counts["first"] > counts["second"]);
        assert!(counts["second"] > counts["third"]);
        assert!(counts["third"] > 1_000);
    }
}
