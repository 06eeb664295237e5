//! The fragments of one block by name. A table has one per cell, so a linear search for each cell would be quadratic.

use std::collections::HashMap;

use crate::node::{Block, Node};

#[derive(Debug, Default)]
pub struct Fragments<'a> {
    by_name: HashMap<&'a str, &'a [Node]>,
}

impl<'a> Fragments<'a> {
    pub fn of(block: &'a Block) -> Self {
        let mut by_name = HashMap::new();
        for fragment in block.fragments.iter().flatten() {
            for name in [&fragment.fragment, &fragment.kind].into_iter().flatten() {
                // The first one counts.
                by_name
                    .entry(name.as_str())
                    .or_insert(fragment.nodes.as_slice());
            }
        }
        Self { by_name }
    }

    /// The nodes of the fragment with this name; empty if there is no such fragment.
    pub fn get(&self, name: &str) -> &'a [Node] {
        self.by_name.get(name).copied().unwrap_or_default()
    }
}
