//! What a conversation can be about: the words of one page.

use std::collections::{HashMap, HashSet};

use super::random::Random;

/// Words of titles that name no topic.
const GENERIC: &[&str] = &[
    "about",
    "an",
    "and",
    "are",
    "as",
    "at",
    "by",
    "can",
    "changelog",
    "for",
    "from",
    "getting",
    "how",
    "in",
    "introduction",
    "is",
    "it",
    "notes",
    "of",
    "on",
    "or",
    "overview",
    "readme",
    "release",
    "started",
    "the",
    "to",
    "use",
    "using",
    "what",
    "when",
    "with",
    "you",
    "your",
];
const MIN_PAGE_WORDS: usize = 120;
const MIN_PHRASES: usize = 3;
const TERMS: usize = 10;

/// A topic: the title of a page, short phrases of it, and the words that distinguish it from other pages.
#[derive(Debug, Clone)]
pub(crate) struct Theme {
    pub(crate) title: String,
    pub(crate) phrases: Vec<String>,
    pub(crate) terms: Vec<String>,
}

impl Theme {
    pub(crate) fn title_words(&self) -> Vec<String> {
        content_words(&self.title)
    }
}

/// Returns a theme for every page that has enough text, one per title, in a fixed order.
pub(crate) fn themes_of_pages(pages: &[String]) -> Vec<Theme> {
    let mut titles = HashSet::new();
    let mut drafts = Vec::new();
    let mut frequencies: HashMap<String, usize> = HashMap::new();
    for page in pages {
        let Some(title) = title(page) else { continue };
        let mut key = content_words(&title);
        key.sort();
        if !(2..=6).contains(&key.len()) || !titles.insert(key) {
            continue;
        }
        let words = words(page);
        if words.len() < MIN_PAGE_WORDS {
            continue;
        }
        for word in words.iter().collect::<HashSet<_>>() {
            *frequencies.entry(word.clone()).or_default() += 1;
        }
        drafts.push((title, phrases(page), words));
    }
    let count = drafts.len();
    drafts
        .into_iter()
        .filter(|(_, phrases, _)| phrases.len() >= MIN_PHRASES)
        .map(|(title, phrases, words)| Theme {
            title,
            phrases,
            terms: characteristic(&words, &frequencies, count),
        })
        .filter(|theme| theme.terms.len() == TERMS)
        .collect()
}

/// Picks themes whose titles differ: two pages on the same topic would be one cluster to a reader as well.
pub(crate) fn pick_distinct(themes: &[Theme], count: usize, random: &mut Random) -> Vec<Theme> {
    let mut order: Vec<&Theme> = themes.iter().collect();
    random.shuffle(&mut order);
    let mut picked: Vec<Theme> = Vec::new();
    for theme in order {
        if picked.len() == count {
            break;
        }
        let words: HashSet<String> = theme.title_words().into_iter().collect();
        let is_near = picked.iter().any(|other| {
            let others: HashSet<String> = other.title_words().into_iter().collect();
            let shared = words.intersection(&others).count();
            shared * 3 > words.union(&others).count()
        });
        if !is_near {
            picked.push(theme.clone());
        }
    }
    assert_eq!(picked.len(), count, "too few pages with distinct titles");
    picked
}

fn title(page: &str) -> Option<String> {
    let line = page.lines().find_map(|line| line.strip_prefix("# "))?;
    let title = plain(line);
    title.is_ascii().then_some(title)
}

/// Returns headings and bold text of two to five words.
fn phrases(page: &str) -> Vec<String> {
    let headings = page
        .lines()
        .filter(|line| line.starts_with("##"))
        .map(|line| line.trim_start_matches('#'));
    let bold = page.split("**").skip(1).step_by(2);
    let mut found: Vec<String> = Vec::new();
    for phrase in headings.chain(bold) {
        let phrase = plain(phrase).to_lowercase();
        let count = phrase.split_whitespace().count();
        let is_text = phrase
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '-'));
        if (2..=5).contains(&count) && is_text && !found.contains(&phrase) {
            found.push(phrase);
        }
        if found.len() == 12 {
            break;
        }
    }
    found
}

fn plain(text: &str) -> String {
    let text = text.split(['<', '[', '(', '{']).next().unwrap_or_default();
    text.replace(['*', '`', '\\', '"', ':', '?', '!', '.'], "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the words of the prose, without code blocks, tags and targets of links.
fn words(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut found = Vec::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code || line.contains("{%") || line.contains('<') || line.contains("](") {
            continue;
        }
        found.extend(
            content_words(line)
                .into_iter()
                .filter(|word| word.len() > 3),
        );
    }
    found
}

pub(crate) fn content_words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.chars().any(char::is_alphabetic) && word.is_ascii())
        .filter(|word| !GENERIC.contains(word))
        .map(str::to_owned)
        .collect()
}

fn characteristic(
    words: &[String],
    frequencies: &HashMap<String, usize>,
    pages: usize,
) -> Vec<String> {
    let mut counts: HashMap<&String, usize> = HashMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let mut scored: Vec<(f64, &String)> = counts
        .into_iter()
        .map(|(word, count)| {
            let idf = (pages as f64 / frequencies[word] as f64).ln();
            ((1.0 + (count as f64).ln()) * idf, word)
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored
        .into_iter()
        .take(TERMS)
        .map(|(_, word)| word.clone())
        .collect()
}
