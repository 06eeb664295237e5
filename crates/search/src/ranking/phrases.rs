//! Quoted phrases must match exactly.

use std::collections::{HashMap, HashSet};

use super::{
    parsed_query::Phrase,
    score::Scores,
    segments::{SectionAddress, Segments},
};
use crate::{
    SearchError,
    hash::HashedSet,
    terms::{Form, Part},
};

/// Returns the sections that lack one of the phrases, by the number of their address. A phrase in a title counts for
/// all sections of the page.
pub(crate) fn excluded(
    segments: &Segments<'_>,
    phrases: &[Phrase],
    scores: &Scores,
) -> Result<HashedSet, SearchError> {
    let mut excluded = HashedSet::default();
    if phrases.is_empty() {
        return Ok(excluded);
    }
    let mut addresses: Vec<SectionAddress> = scores
        .sections
        .iter()
        .map(|section| section.address)
        .collect();
    addresses.sort_unstable();
    for phrase in phrases {
        let (sections, pages) = sections_and_pages_with(segments, phrase, &addresses)?;
        for section in &scores.sections {
            let page = scores.pages[section.page].hash;
            if !sections.contains(&section.address) && !pages.contains(&page) {
                excluded.insert(section.address.number());
            }
        }
    }
    Ok(excluded)
}

/// Returns the sections that contain the phrase, and the pages that have it in a part of the whole page.
fn sections_and_pages_with(
    segments: &Segments<'_>,
    phrase: &Phrase,
    addresses: &[SectionAddress],
) -> Result<(HashSet<SectionAddress>, HashedSet), SearchError> {
    let mut starts: HashMap<(usize, Part), HashSet<i64>> = HashMap::new();
    for (index, (offset, word)) in phrase.iter().enumerate() {
        let mut found: HashMap<(usize, Part), HashSet<i64>> = HashMap::new();
        segments.positions(
            word,
            Form::Surface,
            addresses,
            |section, part, positions| {
                let here = positions
                    .iter()
                    .map(|position| i64::from(*position) - i64::from(*offset));
                match starts.get(&(section, part)) {
                    Some(known) => {
                        let both: HashSet<i64> =
                            here.filter(|start| known.contains(start)).collect();
                        if !both.is_empty() {
                            found.insert((section, part), both);
                        }
                    }
                    None if index == 0 => {
                        found.insert((section, part), here.collect());
                    }
                    None => {}
                }
            },
        )?;
        starts = found;
    }
    let mut sections = HashSet::new();
    let mut pages = HashedSet::default();
    for (section, part) in starts.into_keys() {
        let address = addresses[section];
        if part.is_page_level() {
            pages.insert(segments.page(address));
        }
        sections.insert(address);
    }
    Ok((sections, pages))
}
