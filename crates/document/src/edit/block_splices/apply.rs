//! Applies splices to the document whose keys they name.

use std::collections::{HashMap, HashSet};

use super::{Splice, SpliceError, key_of};
use crate::node::{Document, Node};

/// Returns the document with all splices applied. Their keys are those of this document, whatever other splices do.
pub fn apply_splices(mut document: Document, splices: &[Splice]) -> Result<Document, SpliceError> {
    let mut pending = Pending(HashMap::new());
    for (index, splice) in splices.iter().enumerate() {
        let own = pending.0.entry(splice.container.clone()).or_default();
        own.push((index, splice));
    }
    document.nodes = pending.list(document.nodes, None)?;
    let left = pending.0.into_values().flatten();
    match left.map(|(index, _)| index).min() {
        None => Ok(document),
        Some(index) => Err(SpliceError {
            index,
            field: "in",
            message: "names no block that contains blocks in the page at `base`, or one that is removed",
        }),
    }
}

/// Splices that are not applied yet, by their container.
struct Pending<'a>(HashMap<Option<String>, Vec<(usize, &'a Splice)>>);

/// What becomes of one list of blocks.
#[derive(Default)]
struct ListChange<'a> {
    removed: HashSet<&'a str>,
    /// Inserted at the beginning.
    first: Vec<&'a Node>,
    /// Inserted after blocks, by their keys.
    after: HashMap<&'a str, Vec<&'a Node>>,
}

impl Pending<'_> {
    /// Applies the splices of one list of nodes, and of all containers in it.
    fn list(
        &mut self,
        nodes: Vec<Node>,
        container: Option<&str>,
    ) -> Result<Vec<Node>, SpliceError> {
        let own = self.0.remove(&container.map(str::to_owned));
        let Some(own) = own else {
            return nodes.into_iter().map(|node| self.node(node)).collect();
        };
        let mut change = ListChange::of(&own, &nodes)?;
        let mut list: Vec<Node> = change.first.drain(..).cloned().collect();
        for node in nodes {
            let Some(key) = key_of(&node).map(str::to_owned) else {
                list.push(self.node(node)?);
                continue;
            };
            if !change.removed.contains(key.as_str()) {
                list.push(self.node(node)?);
            }
            let inserted = change.after.remove(key.as_str());
            list.extend(inserted.into_iter().flatten().cloned());
        }
        Ok(list)
    }

    fn node(&mut self, node: Node) -> Result<Node, SpliceError> {
        let Node::Block(mut block) = node else {
            return Ok(node);
        };
        // Most of a page is in no container.
        if self.0.is_empty() {
            return Ok(Node::Block(block));
        }
        if let Some(nodes) = block.nodes.take() {
            block.nodes = Some(self.list(nodes, block.key.as_deref())?);
        }
        for fragment in block.fragments.iter_mut().flatten() {
            let nodes = std::mem::take(&mut fragment.nodes);
            fragment.nodes = self.list(nodes, fragment.key.as_deref())?;
        }
        Ok(Node::Block(block))
    }
}

impl<'a> ListChange<'a> {
    fn of(splices: &[(usize, &'a Splice)], nodes: &[Node]) -> Result<Self, SpliceError> {
        let keys: HashSet<&str> = nodes.iter().filter_map(key_of).collect();
        let mut change = Self::default();
        for (index, splice) in splices {
            let refuse = |field, message| SpliceError {
                index: *index,
                field,
                message,
            };
            let missing = "names no block that stands there in the page at `base`";
            for key in &splice.remove {
                if !keys.contains(key.as_str()) {
                    return Err(refuse("remove", missing));
                }
                if !change.removed.insert(key) {
                    return Err(refuse("remove", "names a block twice"));
                }
            }
            match splice.after.as_deref() {
                None => change.first.extend(&splice.insert),
                Some(key) if keys.contains(key) => {
                    change.after.entry(key).or_default().extend(&splice.insert);
                }
                Some(_) => return Err(refuse("after", missing)),
            }
        }
        Ok(change)
    }
}
