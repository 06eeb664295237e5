//! Finds the splices that lead from one document to another.

use std::{collections::BTreeMap, ops::Range};

use super::{Splice, key_of};
use crate::{
    edit::{
        content::content,
        hunks::{self, BlockSpan, Hunk},
    },
    node::{Block, Document, Node},
};

/// What is different in a later document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BlockChanges {
    pub splices: Vec<Splice>,
    /// Blocks and fragments that stay and have another key now: the containers of what changed, and blocks with an equal
    /// one before them.
    pub keys: BTreeMap<String, String>,
}

/// Returns the splices by which the old document becomes the new one.
pub fn changes_between(old: &Document, new: &Document) -> BlockChanges {
    let mut changes = BlockChanges::default();
    changes.list(None, &old.nodes, &new.nodes);
    changes
}

impl BlockChanges {
    fn list(&mut self, container: Option<&str>, old: &[Node], new: &[Node]) {
        let tokens = |nodes: &[Node]| nodes.iter().map(content).collect::<Vec<_>>();
        let places: Vec<BlockSpan> = (0..old.len())
            .map(|position| BlockSpan {
                nodes: position..position + 1,
                span: 0..0,
            })
            .collect();
        let (mut at, mut new_at) = (0, 0);
        for hunk in hunks::between(&places, &tokens(old), &tokens(new)) {
            self.same(&old[at..hunk.spans.start], &new[new_at..hunk.new.start]);
            (at, new_at) = (hunk.spans.end, hunk.new.end);
            for part in hunks::apart(&hunk, &places, old, new) {
                self.part(container, &part, old, new);
            }
        }
        self.same(&old[at..], &new[new_at..]);
    }

    fn part(&mut self, container: Option<&str>, part: &Hunk, old: &[Node], new: &[Node]) {
        if part.spans.len() != part.new.len() {
            return self.splice(container, part.spans.clone(), &new[part.new.clone()], old);
        }
        for (place, next) in part.spans.clone().zip(part.new.clone()) {
            if !self.inside(&old[place], &new[next]) {
                self.splice(container, place..place + 1, &new[next..=next], old);
            }
        }
    }

    /// Compares what is inside of two blocks. Returns false if they differ in more than that.
    fn inside(&mut self, old: &Node, new: &Node) -> bool {
        let (Node::Block(old), Node::Block(new)) = (old, new) else {
            return false;
        };
        let Some(key) = old.key.as_deref().filter(|_| have_same_frame(old, new)) else {
            return false;
        };
        self.key(Some(key), new.key.as_deref());
        if let (Some(old), Some(new)) = (&old.nodes, &new.nodes) {
            self.list(Some(key), old, new);
        }
        let fragments = old.fragments.iter().flatten();
        for (old, new) in fragments.zip(new.fragments.iter().flatten()) {
            self.key(old.key.as_deref(), new.key.as_deref());
            self.list(old.key.as_deref(), &old.nodes, &new.nodes);
        }
        true
    }

    fn splice(
        &mut self,
        container: Option<&str>,
        places: Range<usize>,
        new: &[Node],
        old: &[Node],
    ) {
        let above = places.start.checked_sub(1).map(|above| &old[above]);
        self.splices.push(Splice {
            container: container.map(str::to_owned),
            after: above.and_then(key_of).map(str::to_owned),
            remove: old[places]
                .iter()
                .filter_map(key_of)
                .map(str::to_owned)
                .collect(),
            insert: new.to_vec(),
        });
    }

    /// Notes the new keys of blocks with the same content.
    fn same(&mut self, old: &[Node], new: &[Node]) {
        for (old, new) in old.iter().zip(new) {
            let (Node::Block(old), Node::Block(new)) = (old, new) else {
                continue;
            };
            self.key(old.key.as_deref(), new.key.as_deref());
            let nodes = [old, new].map(|block| block.nodes.as_deref().unwrap_or_default());
            self.same(nodes[0], nodes[1]);
            let fragments = old.fragments.iter().flatten();
            for (old, new) in fragments.zip(new.fragments.iter().flatten()) {
                self.key(old.key.as_deref(), new.key.as_deref());
                self.same(&old.nodes, &new.nodes);
            }
        }
    }

    fn key(&mut self, old: Option<&str>, new: Option<&str>) {
        if let (Some(old), Some(new)) = (old, new)
            && old != new
        {
            self.keys.insert(old.to_owned(), new.to_owned());
        }
    }
}

/// Whether two blocks are containers that differ at most in the blocks inside of them.
fn have_same_frame(old: &Block, new: &Block) -> bool {
    let all_blocks = |nodes: &[Node]| nodes.iter().all(|node| key_of(node).is_some());
    let fragments = |block: &Block| {
        let all = block.fragments.iter().flatten();
        all.map(|one| (one.fragment.clone(), one.kind.clone()))
            .collect::<Vec<_>>()
    };
    let is_container = |block: &Block| match (&block.nodes, &block.fragments) {
        (Some(nodes), _) => all_blocks(nodes) && !nodes.is_empty(),
        (None, Some(fragments)) => fragments.iter().all(|one| all_blocks(&one.nodes)),
        (None, None) => false,
    };
    old.kind == new.kind
        && old.data == new.data
        && old.is_void == new.is_void
        && old.nodes.is_some() == new.nodes.is_some()
        && is_container(old)
        && is_container(new)
        && fragments(old) == fragments(new)
}
