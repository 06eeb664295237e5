//! Known-item queries: what people would type to find one page. Derived from what authors call it, by rules that know
//! nothing of any engine.

use std::collections::{BTreeMap, BTreeSet};

use super::{corpus_spaces::IndexedSpace, random::Random};

/// Per corpus.
const QUERIES: usize = 100;
/// Every nth query has a typo.
const TYPO_STEP: usize = 4;
const MAX_WORDS: usize = 10;
const MIN_LETTERS: usize = 4;
/// Link texts that say nothing about their target.
const UNSPECIFIC_TITLES: &[&str] = &[
    "click here",
    "read more",
    "learn more",
    "see more",
    "more information",
    "this page",
    "this guide",
    "this section",
    "this document",
    "this article",
    "see here",
    "find out more",
    "next step",
    "next steps",
    "go back",
];

#[derive(Debug, Clone)]
pub(crate) struct KnownItem {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    pub(crate) typo: bool,
    pub(crate) item: Item,
}

/// The positions of a space and of a page in it.
pub(crate) type Item = (usize, usize);

/// The same number from titles, headings and links of each corpus, deterministic.
pub(crate) fn generate(spaces: &[IndexedSpace], random: &mut Random) -> Vec<KnownItem> {
    let corpora: BTreeSet<&str> = spaces.iter().map(|space| space.corpus.as_str()).collect();
    let mut queries = Vec::new();
    for corpus in corpora {
        let mut kinds = of_site(spaces, corpus);
        for kind in &mut kinds {
            random.shuffle(kind);
        }
        // Alternating, so that a corpus with few links gets more headings.
        let mut chosen = Vec::new();
        while chosen.len() < QUERIES && kinds.iter().any(|kind| !kind.is_empty()) {
            chosen.extend(kinds.iter_mut().filter_map(Vec::pop));
        }
        chosen.truncate(QUERIES);
        queries.extend(chosen);
    }
    for item in queries.iter_mut().step_by(TYPO_STEP) {
        if let Some(text) = with_typo(&item.text, random) {
            item.text = text;
            item.typo = true;
        }
    }
    queries
}

/// Texts that identify exactly one page of the corpus, in the latest versions of its spaces: titles, headings and
/// links.
fn of_site(spaces: &[IndexedSpace], corpus: &str) -> [Vec<KnownItem>; 3] {
    let mut titles: BTreeMap<String, BTreeSet<Item>> = BTreeMap::new();
    let mut headings = titles.clone();
    let mut links = titles.clone();
    let site = spaces.iter().enumerate();
    for (number, space) in site.filter(|(_, space)| space.corpus == corpus && space.latest) {
        for (page, content) in space.pages.iter().enumerate() {
            let item = (number, page);
            titles
                .entry(plain(&content.title))
                .or_default()
                .insert(item);
            for section in &content.sections {
                if let Some(heading) = section.headings.last() {
                    headings.entry(plain(heading)).or_default().insert(item);
                }
            }
        }
        for (text, page) in &space.links {
            links
                .entry(plain(text))
                .or_default()
                .insert((number, *page));
        }
    }
    let only = |kind: &'static str, texts: &BTreeMap<String, BTreeSet<Item>>, least: usize| {
        let items = texts.iter().filter_map(|(text, items)| {
            // Another page of this title would be as good a result.
            let others = titles.get(text).is_some_and(|named| named != items);
            let item = *items.first().filter(|_| items.len() == 1 && !others)?;
            is_query(text, least).then(|| KnownItem {
                kind,
                text: text.clone(),
                typo: false,
                item,
            })
        });
        items.collect()
    };
    [
        only("title", &titles, 1),
        only("heading", &headings, 2),
        only("link", &links, 2),
    ]
}

/// Whether it is a plausible query.
fn is_query(text: &str, least: usize) -> bool {
    let words = text.split(' ').count();
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    (least..=MAX_WORDS).contains(&words)
        && letters.count() >= MIN_LETTERS
        && !UNSPECIFIC_TITLES.contains(&text.to_lowercase().as_str())
        && !text.contains("://")
}

/// On one line, without punctuation at its ends.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    text.trim_matches(|letter: char| !letter.is_alphanumeric())
        .to_owned()
}

/// One letter left out, doubled, replaced or swapped with the next, in a word of at least four.
fn with_typo(text: &str, random: &mut Random) -> Option<String> {
    let mut words: Vec<String> = text.split(' ').map(ToOwned::to_owned).collect();
    let long: Vec<usize> = (0..words.len())
        .filter(|at| {
            words[*at].len() >= 4 && words[*at].bytes().all(|byte| byte.is_ascii_alphabetic())
        })
        .collect();
    if long.is_empty() {
        return None;
    }
    let word = &mut words[long[random.below(long.len())]];
    let at = random.below(word.len() - 1);
    let other = char::from(b'a' + u8::try_from(random.below(26)).expect("a letter"));
    match random.below(4) {
        0 => drop(word.remove(at)),
        1 => word.insert(at, other),
        2 => word.replace_range(at..=at, &other.to_string()),
        _ => {
            let next = word.remove(at + 1);
            word.insert(at, next);
        }
    }
    Some(words.join(" "))
}
