//! The differences between two lists of blocks.

use std::{collections::HashMap, ops::Range};

use imara_diff::{Algorithm, Diff, InternedInput};

use super::content::content;
use crate::node::{Block, Node};

/// Blocks beside each other and their bytes.
pub(super) struct BlockSpan {
    pub(super) nodes: Range<usize>,
    pub(super) span: Range<usize>,
}

/// A run of spans, and the new blocks that replace it.
pub(super) struct Hunk {
    pub(super) spans: Range<usize>,
    pub(super) new: Range<usize>,
}

impl Hunk {
    /// One span that becomes one block.
    fn pair(place: usize, new: usize) -> Self {
        Self {
            spans: place..place + 1,
            new: new..new + 1,
        }
    }
}

/// Returns what differs: blocks with these tokens become those with the new ones.
pub(super) fn between(spans: &[BlockSpan], old: &[String], new: &[String]) -> Vec<Hunk> {
    let matches = matches(old, new);
    let mut hunks = Vec::new();
    let (mut place_start, mut new_start) = (0, 0);
    let mut push = |places: Range<usize>, new: Range<usize>| {
        if !places.is_empty() || !new.is_empty() {
            hunks.push(Hunk { spans: places, new });
        }
    };
    for (position, place) in spans.iter().enumerate() {
        let Some(run) = matching_run(&matches[place.nodes.clone()]) else {
            continue;
        };
        push(place_start..position, new_start..run.start);
        (place_start, new_start) = (position + 1, run.end);
    }
    push(place_start..spans.len(), new_start..new.len());
    hunks
}

/// Splits a hunk at containers that stayed themselves with other blocks in them.
pub(super) fn apart(hunk: &Hunk, spans: &[BlockSpan], old: &[Node], new: &[Node]) -> Vec<Hunk> {
    if hunk.spans.len() == hunk.new.len() {
        let pairs = hunk.spans.clone().zip(hunk.new.clone());
        return pairs.map(|(place, next)| Hunk::pair(place, next)).collect();
    }
    let containers = ContainerIndex::of(hunk, spans, old);
    let mut parts = Vec::new();
    let (mut place, mut next) = (hunk.spans.start, hunk.new.start);
    for candidate in hunk.new.clone() {
        let Some(found) = containers.find(&new[candidate], place) else {
            continue;
        };
        parts.push(Hunk {
            spans: place..found,
            new: next..candidate,
        });
        parts.push(Hunk::pair(found, candidate));
        (place, next) = (found + 1, candidate + 1);
    }
    parts.push(Hunk {
        spans: place..hunk.spans.end,
        new: next..hunk.new.end,
    });
    parts.retain(|part| !part.spans.is_empty() || !part.new.is_empty());
    parts
}

/// Containers by the blocks inside of them. To compare each with each would take the square of their number.
#[derive(Default)]
struct ContainerIndex {
    /// Numbers of kinds with their data.
    frames: HashMap<String, usize>,
    /// Places of containers in ascending order, by frame and content of a block inside.
    places: HashMap<(usize, String), Vec<usize>>,
}

impl ContainerIndex {
    fn of(hunk: &Hunk, spans: &[BlockSpan], old: &[Node]) -> Self {
        let mut index = Self::default();
        for place in hunk.spans.clone() {
            let nodes = spans[place].nodes.clone();
            if nodes.len() != 1 {
                continue;
            }
            let Node::Block(block) = &old[nodes.start] else {
                continue;
            };
            let number = index.frames.len();
            let number = *index.frames.entry(frame(block)).or_insert(number);
            for inside in blocks_inside(block) {
                let places = index.places.entry((number, inside)).or_default();
                if places.last() != Some(&place) {
                    places.push(place);
                }
            }
        }
        index
    }

    /// Returns the first place from `start` on whose container has this kind and data, and a block in common.
    fn find(&self, new: &Node, start: usize) -> Option<usize> {
        let Node::Block(block) = new else {
            return None;
        };
        let number = *self.frames.get(&frame(block))?;
        let found = blocks_inside(block).filter_map(|inside| {
            let places = self.places.get(&(number, inside))?;
            places
                .get(places.partition_point(|place| *place < start))
                .copied()
        });
        found.min()
    }
}

/// What two containers have to share to be the same one.
fn frame(block: &Block) -> String {
    serde_json::to_string(&(block.kind, &block.data)).unwrap_or_default()
}

/// The contents of the blocks in a container.
fn blocks_inside(block: &Block) -> impl Iterator<Item = String> {
    let fragments = block.fragments.iter().flatten();
    let nodes = block.nodes.iter().flatten();
    let nodes = nodes.chain(fragments.flat_map(|fragment| &fragment.nodes));
    let blocks = nodes.filter(|node| matches!(node, Node::Block(_)));
    blocks.map(content)
}

/// The new blocks that match all blocks of a span, if they are consecutive.
fn matching_run(matches: &[Option<usize>]) -> Option<Range<usize>> {
    let first = matches.first().copied().flatten()?;
    let in_a_row = matches
        .iter()
        .enumerate()
        .all(|(at, new)| *new == Some(first + at));
    in_a_row.then(|| first..first + matches.len())
}

/// For each old block the matching new one.
fn matches(old: &[String], new: &[String]) -> Vec<Option<usize>> {
    let mut input: InternedInput<&str> = InternedInput::default();
    input.update_before(old.iter().map(String::as_str));
    input.update_after(new.iter().map(String::as_str));
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let mut matches = vec![None; old.len()];
    let (mut at, mut new_at) = (0, 0);
    let end = [(old.len()..old.len(), new.len()..new.len())];
    let hunks = diff.hunks().map(|hunk| {
        let range = |range: Range<u32>| range.start as usize..range.end as usize;
        (range(hunk.before), range(hunk.after))
    });
    for (removed, added) in hunks.chain(end) {
        for place in &mut matches[at..removed.start] {
            *place = Some(new_at);
            new_at += 1;
        }
        (at, new_at) = (removed.end, added.end);
    }
    matches
}
