//! Pages with names similar to that of a missing one: mistyped, truncated, or as another generator wrote it.
//! Full-text search is used only if no name is similar. It matches words, which segments of URLs often are not:
//! `quick-strat` means `quickstart`, but shares no word with it. It also finds something for nearly everything, such as
//! `wp-login.php`, because a page that only mentions a word matches as well. And it costs more than a lookup in memory,
//! while clients decide how often they ask. So an index of bigrams selects a few candidates, and only these are
//! compared.

use std::{cmp::Reverse, collections::HashMap};

use pages::contents::{Page, title_of};

use strsim::{normalized_damerau_levenshtein, sorensen_dice};

use crate::navigation::{Facts, request_facts};

const MAX_SUGGESTIONS: usize = 5;
/// Names below this similarity match by chance.
const MIN_SIMILARITY: f64 = 0.5;
/// Longer names are compared by their first characters.
const MAX_NAME_CHARS: usize = 60;
/// Pages that are compared with the requested name.
const MAX_CANDIDATES: usize = 16;
/// Entries of the index that are read.
const MAX_INDEX_READS: usize = 4_096;

type Bigram = [char; 2];

/// Index of the names of the pages in the table of contents.
pub(crate) struct PageNameIndex {
    /// Title and last path segment of each page.
    names: Vec<[String; 2]>,
    /// The pages with a bigram in one of their names.
    by_bigram: HashMap<Bigram, Vec<u32>>,
}

impl PageNameIndex {
    pub(crate) fn of<'a>(listed: impl Iterator<Item = &'a Page>, facts: &Facts) -> Self {
        let names_of = |page: &Page| {
            let title = title_of(page, request_facts(page, facts)).text;
            [words(&title), name(&page.path)]
        };
        Self::new(listed.map(names_of).collect())
    }

    fn new(names: Vec<[String; 2]>) -> Self {
        let mut by_bigram: HashMap<Bigram, Vec<u32>> = HashMap::new();
        for (number, names) in (0..).zip(&names) {
            for pair in names.iter().flat_map(|name| bigrams(name)) {
                let pages = by_bigram.entry(pair).or_default();
                if pages.last() != Some(&number) {
                    pages.push(number);
                }
            }
        }
        Self { names, by_bigram }
    }

    /// Returns positions in the table of contents, the most similar first.
    pub(crate) fn similar(&self, path: &str) -> Vec<usize> {
        let wanted = name(path);
        let mut alike: Vec<(f64, usize)> = self
            .candidates(&wanted)
            .into_iter()
            .map(|number| {
                let of_name = self.names[number]
                    .iter()
                    .map(|name| similarity(&wanted, name));
                (of_name.fold(0.0, f64::max), number)
            })
            .filter(|(likeness, _)| *likeness >= MIN_SIMILARITY)
            .collect();
        alike.sort_by(|(one, a), (other, b)| other.total_cmp(one).then(a.cmp(b)));
        alike.truncate(MAX_SUGGESTIONS);
        alike.into_iter().map(|(_, number)| number).collect()
    }

    /// The pages with most bigrams in common. Rare bigrams are the most telling, so they are read first.
    fn candidates(&self, wanted: &str) -> Vec<usize> {
        let mut pairs = bigrams(wanted);
        pairs.sort_unstable();
        pairs.dedup();
        let mut found: Vec<&Vec<u32>> = pairs
            .iter()
            .filter_map(|pair| self.by_bigram.get(pair))
            .collect();
        found.sort_by_key(|pages| pages.len());
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for number in found.into_iter().flatten().take(MAX_INDEX_READS) {
            *counts.entry(*number).or_default() += 1;
        }
        let mut counts: Vec<(u32, u32)> = counts.into_iter().collect();
        let by_count = |(number, count): &(u32, u32)| (Reverse(*count), *number);
        if counts.len() > MAX_CANDIDATES {
            counts.select_nth_unstable_by_key(MAX_CANDIDATES, by_count);
            counts.truncate(MAX_CANDIDATES);
        }
        counts
            .into_iter()
            .map(|(number, _)| number as usize)
            .collect()
    }
}

/// The bigrams of a name without its spaces.
fn bigrams(name: &str) -> Vec<Bigram> {
    let letters: Vec<char> = name.chars().filter(|c| !c.is_whitespace()).collect();
    letters.windows(2).map(|two| [two[0], two[1]]).collect()
}

/// The higher of two measures: by bigrams, which tolerates omitted or reordered words, and by edit distance, which
/// tolerates typing errors in short words.
fn similarity(one: &str, other: &str) -> f64 {
    sorensen_dice(one, other).max(normalized_damerau_levenshtein(one, other))
}

/// The last segment of a path, without the suffixes of other generators.
fn name(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next();
    let last = last.unwrap_or_default();
    let stem = [".html", ".htm", ".md", ".mdx"];
    let stem = stem.iter().find_map(|ending| last.strip_suffix(ending));
    words(stem.unwrap_or(last))
}

fn words(text: &str) -> String {
    let text = text.chars().take(MAX_NAME_CHARS);
    let apart = text.map(|c| if c.is_alphanumeric() { c } else { ' ' });
    apart.collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_meant_are_alike_and_others_are_not() {
        let alike = [
            ("docs/quick-strat", "getting-started/quickstart"),
            ("install.html", "guides/installation"),
            ("Getting_Started", "getting-started"),
            ("api-keys", "reference/managing-api-keys"),
            ("gudie", "guide"),
        ];
        for (wanted, existing) in alike {
            let likeness = similarity(&name(wanted), &name(existing));
            assert!(
                likeness >= MIN_SIMILARITY,
                "{wanted} and {existing}: {likeness}"
            );
        }
        for (wanted, other) in [
            ("quickstart", "billing"),
            ("wp-login.php", "single-sign-on"),
        ] {
            let likeness = similarity(&name(wanted), &name(other));
            assert!(
                likeness < MIN_SIMILARITY,
                "{wanted} and {other}: {likeness}"
            );
        }
    }

    #[test]
    fn the_index_finds_what_is_alike_among_many() {
        let mut names: Vec<[String; 2]> = (0..10_000)
            .map(|number| [format!("page {number:05}"), format!("page {number:05}")])
            .collect();
        names.push([words("Getting started"), name("guides/getting-started")]);
        let names = PageNameIndex::new(names);
        assert_eq!(names.similar("gettnig-started.html").first(), Some(&10_000));
        assert_eq!(names.similar("page-04711").first(), Some(&4711));
        assert!(names.similar("wp-login.php").is_empty());
        assert!(names.similar("").is_empty());
    }
}
