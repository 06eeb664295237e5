//! Reverts changes of single blocks.

use std::{collections::HashSet, ops::Range};

use super::{page::Page, splice::Splices};
use crate::{node::Node, resolve::Unresolved};

/// Reverts the named blocks to an older text. A key names a block of either text: a changed block gets its old bytes, a
/// new one is removed, a deleted one is restored. Other keys have no effect.
pub fn revert_blocks(text: &str, old_text: &str, keys: &[&str]) -> String {
    let wanted: HashSet<&str> = keys.iter().copied().collect();
    let page = Page::read(text, &Unresolved);
    let old = Page::read(old_text, &Unresolved);
    if page.document.over_limit || old.document.over_limit {
        return text.to_owned();
    }
    let mut splices = Splices::new(&page);
    for hunk in page.hunks(&old.tokens()) {
        let old_places: Vec<usize> = places_of(&old, &hunk.new);
        let mut lost = Vec::new();
        for pair in 0..hunk.spans.len().max(old_places.len()) {
            let place = Some(hunk.spans.start + pair).filter(|place| hunk.spans.contains(place));
            let old_place = old_places.get(pair).copied();
            let named = place.is_some_and(|place| is_named(&page, place, &wanted))
                || old_place.is_some_and(|place| is_named(&old, place, &wanted));
            if !named {
                continue;
            }
            match (place, old_place) {
                (Some(place), Some(old_place)) => {
                    let is_last = pair + 1 == hunk.spans.len().max(old_places.len());
                    let edges = (pair == 0, is_last);
                    let (range, old_range) = bytes_to_swap(&page, place, &old, old_place, edges);
                    splices.replace_bytes(range, &old_bytes(&old, old_range));
                }
                (Some(place), None) => splices.delete(place),
                (None, Some(old_place)) => {
                    lost.push(old_bytes(&old, old.spans[old_place].span.clone()));
                }
                (None, None) => {}
            }
        }
        splices.insert(hunk.spans.end, &lost.join("\n\n"));
    }
    splices.finish()
}

fn places_of(page: &Page, nodes: &Range<usize>) -> Vec<usize> {
    let places = page.spans.iter().enumerate();
    places
        .filter(|(_, place)| place.nodes.start >= nodes.start && place.nodes.end <= nodes.end)
        .map(|(position, _)| position)
        .collect()
}

fn is_named(page: &Page, place: usize, keys: &HashSet<&str>) -> bool {
    let nodes = &page.document.nodes[page.spans[place].nodes.clone()];
    nodes.iter().any(|node| match node {
        Node::Block(block) => block.key.as_deref().is_some_and(|key| keys.contains(key)),
        Node::Inline(_) | Node::Text(_) => false,
    })
}

/// The bytes of two spans. If their neighbours above or below are equal, the white space between is included: an edit
/// may have added some.
fn bytes_to_swap(
    page: &Page,
    place: usize,
    old: &Page,
    old_place: usize,
    (is_first, is_last): (bool, bool),
) -> (Range<usize>, Range<usize>) {
    let mut range = page.spans[place].span.clone();
    let mut old_range = old.spans[old_place].span.clone();
    let other_white_space = |gap: &Range<usize>, old_gap: &Range<usize>| {
        let (gap, old_gap) = (&page.text[gap.clone()], &old.text[old_gap.clone()]);
        gap != old_gap && gap.trim().is_empty() && old_gap.trim().is_empty()
    };
    let (above, gap) = page.above(place);
    let (old_above, old_gap) = old.above(old_place);
    if is_first && above == old_above && other_white_space(&gap, &old_gap) {
        (range.start, old_range.start) = (gap.start, old_gap.start);
    }
    let (below, gap) = page.below(place);
    let (old_below, old_gap) = old.below(old_place);
    if is_last && below == old_below && other_white_space(&gap, &old_gap) {
        (range.end, old_range.end) = (gap.end, old_gap.end);
    }
    (range, old_range)
}

fn old_bytes(page: &Page, range: Range<usize>) -> String {
    page.text[range].replace("\r\n", "\n")
}
