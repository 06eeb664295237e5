//! Rewards words that are adjacent in the query and in the text.

use std::collections::HashMap;

use super::{
    pages::RankedPage,
    score::MatchedWord,
    segments::{SectionAddress, Segments},
    weights,
};
use crate::{SearchError, terms::Part};

/// Maximum pages scored by proximity, and maximum sections of each.
const MAX_PAGES: usize = 100;
const MAX_SECTIONS: usize = 3;
/// Maximum spellings looked up for each word.
const MAX_VARIANTS: usize = 6;

/// Positions of a word by section and part.
type Positions = HashMap<(usize, Part), Vec<u32>>;

/// Raises the scores of the first pages; expects them sorted.
pub(crate) fn add(
    segments: &Segments<'_>,
    matches: &[MatchedWord],
    pages: &mut [RankedPage],
) -> Result<(), SearchError> {
    let looked_at = pages.len().min(MAX_PAGES);
    let pages = &mut pages[..looked_at];
    let mut addresses: Vec<SectionAddress> = pages
        .iter()
        .flat_map(|page| page.sections.iter().take(MAX_SECTIONS))
        .map(|section| section.address)
        .collect();
    addresses.sort_unstable();
    let worth = bonuses(segments, matches, &addresses)?;
    for page in pages {
        let mut most = 0.0_f32;
        for section in page.sections.iter_mut().take(MAX_SECTIONS) {
            let index = addresses.binary_search(&section.address);
            let more = index.map_or(0.0, |index| worth[index]);
            section.score += more;
            most = most.max(more);
        }
        page.score += most;
    }
    Ok(())
}

/// Returns the additional score of each section.
fn bonuses(
    segments: &Segments<'_>,
    matches: &[MatchedWord],
    addresses: &[SectionAddress],
) -> Result<Vec<f32>, SearchError> {
    let mut worth = vec![0.0; addresses.len()];
    let found: Vec<&MatchedWord> = matches.iter().filter(|one| one.is_found()).collect();
    if found.len() < 2 {
        return Ok(worth);
    }
    let mut before: Option<(&MatchedWord, Positions)> = None;
    for matched in found {
        let here = positions_of(segments, matched, addresses)?;
        if let Some((other, there)) = &before
            && matched.word.follows_previous
        {
            let weight = weights::ADJACENT * other.weight.min(matched.weight);
            for (section, nearness) in nearness(there, &here) {
                worth[section] += weight * nearness;
            }
        }
        before = Some((matched, here));
    }
    Ok(worth)
}

fn positions_of(
    segments: &Segments<'_>,
    matched: &MatchedWord,
    addresses: &[SectionAddress],
) -> Result<Positions, SearchError> {
    let mut found = Positions::new();
    for variant in matched.variants.iter().take(MAX_VARIANTS) {
        segments.positions(
            &variant.word,
            variant.form,
            addresses,
            |section, part, positions| {
                found.entry((section, part)).or_default().extend(positions);
            },
        )?;
    }
    for positions in found.values_mut() {
        positions.sort_unstable();
    }
    Ok(found)
}

/// Returns how close the second word is to the first, at best, by section.
fn nearness(first: &Positions, second: &Positions) -> HashMap<usize, f32> {
    let mut best: HashMap<usize, f32> = HashMap::new();
    for (key @ (section, part), positions) in first {
        let Some(others) = second.get(key) else {
            continue;
        };
        let weight = match part {
            Part::Code | Part::Ancestors | Part::OuterHeadings => 0.5,
            _ => 1.0,
        };
        let nearest = positions
            .iter()
            .map(|position| {
                let next = others.partition_point(|other| other <= position);
                let after = others.get(next).map(|other| other - position);
                let earlier = next.checked_sub(1).map(|before| position - others[before]);
                match (after, earlier) {
                    (Some(1), _) => 1.0,
                    (Some(2), _) => 0.5,
                    (_, Some(1)) | (Some(3), _) => 0.3,
                    _ => 0.0,
                }
            })
            .fold(0.0_f32, f32::max);
        let known = best.entry(*section).or_default();
        *known = known.max(weight * nearest);
    }
    best
}
