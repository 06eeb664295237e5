//! Taking back changes of single blocks.

use std::collections::HashSet;

use super::{page::Page, splice::Splices};
use crate::{node::Node, resolve::Unresolved};

/// The text with the named blocks as they were in an older text. A key names a block of either text: one that changed
/// gets its old bytes, one that is new goes away, one that is gone comes back. Keys of anything else have no effect.
pub fn revert_blocks(text: &str, old_text: &str, keys: &[&str]) -> String {
    let wanted: HashSet<&str> = keys.iter().copied().collect();
    let page = Page::read(text, &Unresolved);
    let old = Page::read(old_text, &Unresolved);
    let mut splices = Splices::new(&page);
    for hunk in page.hunks(&old.tokens()) {
        let old_places: Vec<usize> = places_of(&old, &hunk.new);
        let mut lost = Vec::new();
        for pair in 0..hunk.places.len().max(old_places.len()) {
            let place = Some(hunk.places.start + pair).filter(|place| hunk.places.contains(place));
            let old_place = old_places.get(pair).copied();
            let named = place.is_some_and(|place| is_named(&page, place, &wanted))
                || old_place.is_some_and(|place| is_named(&old, place, &wanted));
            if !named {
                continue;
            }
            let bytes = old_place.map(|place| old_bytes(&old, place));
            match (place, bytes) {
                (Some(place), Some(bytes)) => splices.replace(place, &bytes),
                (Some(place), None) => splices.delete(place),
                (None, Some(bytes)) => lost.push(bytes),
                (None, None) => {}
            }
        }
        splices.insert(hunk.places.end, &lost.join("\n\n"));
    }
    splices.finish()
}

fn places_of(page: &Page, nodes: &std::ops::Range<usize>) -> Vec<usize> {
    let places = page.places.iter().enumerate();
    places
        .filter(|(_, place)| place.nodes.start >= nodes.start && place.nodes.end <= nodes.end)
        .map(|(position, _)| position)
        .collect()
}

fn is_named(page: &Page, place: usize, keys: &HashSet<&str>) -> bool {
    let nodes = &page.document.nodes[page.places[place].nodes.clone()];
    nodes.iter().any(|node| match node {
        Node::Block(block) => block.key.as_deref().is_some_and(|key| keys.contains(key)),
        Node::Inline(_) | Node::Text(_) => false,
    })
}

fn old_bytes(page: &Page, place: usize) -> String {
    page.text[page.places[place].span.clone()].replace("\r\n", "\n")
}
