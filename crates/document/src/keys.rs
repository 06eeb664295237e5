//! Keys: every node has a unique one, and a block keeps its key while its own text stays the same, whatever happens
//! around it. A block's key is the hash of its type, its text and its number among equal blocks.

use std::collections::{HashMap, HashSet};

use xxhash_rust::xxh3::Xxh3;

use crate::node::{Block, Fragment, Inline, Node};

/// Assigns keys to all nodes. `source` is the text they were read from: nodes without text are told apart by its bytes.
pub(crate) fn assign(nodes: &mut [Node], source: &str) {
    let mut keys = Keys {
        source,
        equals: HashMap::new(),
        taken: HashSet::new(),
    };
    let mut digest = Xxh3::new();
    keys.children(nodes, &mut digest);
}

struct Keys<'a> {
    source: &'a str,
    /// The number of blocks with each digest so far.
    equals: HashMap<u64, u64>,
    taken: HashSet<u64>,
}

impl Keys<'_> {
    /// Assigns keys to the blocks among the nodes, and adds the digest of all nodes to that of their parent.
    fn children(&mut self, nodes: &mut [Node], around: &mut Xxh3) {
        for node in nodes {
            match node {
                Node::Block(block) => {
                    let digest = self.block(block);
                    around.update(&digest.to_le_bytes());
                }
                Node::Text(text) => {
                    for leaf in &text.leaves {
                        around.update(leaf.text.as_bytes());
                    }
                }
                Node::Inline(inline) => self.inline(inline, around),
            }
        }
    }

    fn block(&mut self, block: &mut Block) -> u64 {
        let mut digest = Xxh3::new();
        digest.update(format!("{:?}", block.kind).as_bytes());
        if let Some(nodes) = &mut block.nodes {
            self.children(nodes, &mut digest);
        }
        for fragment in block.fragments.iter_mut().flatten() {
            self.children(&mut fragment.nodes, &mut digest);
        }
        if block.nodes.is_none() && block.fragments.as_ref().is_none_or(Vec::is_empty) {
            let bytes = block.span.clone().and_then(|span| self.source.get(span));
            digest.update(bytes.unwrap_or_default().as_bytes());
        }
        let digest = digest.digest();
        let key = self.unique(digest);
        block.key = Some(hex(key));
        let mut inner = Inner { key, count: 0 };
        inner.nodes(block.nodes.as_deref_mut().unwrap_or_default());
        inner.fragments(block.fragments.as_deref_mut().unwrap_or_default());
        digest
    }

    fn inline(&mut self, inline: &mut Inline, around: &mut Xxh3) {
        around.update(format!("{:?}", inline.kind).as_bytes());
        if let Some(nodes) = &mut inline.nodes {
            self.children(nodes, around);
        } else {
            for value in inline.data.values().filter_map(serde_json::Value::as_str) {
                around.update(value.as_bytes());
            }
        }
        for fragment in inline.fragments.iter_mut().flatten() {
            self.children(&mut fragment.nodes, around);
        }
    }

    fn unique(&mut self, digest: u64) -> u64 {
        loop {
            let count = self.equals.entry(digest).or_default();
            let key = mix(digest, *count);
            *count += 1;
            if self.taken.insert(key) {
                return key;
            }
        }
    }
}

/// Text, inlines and fragments have the key of their block plus their position in it.
struct Inner {
    key: u64,
    count: u64,
}

impl Inner {
    fn next(&mut self) -> String {
        self.count += 1;
        format!("{}-{}", hex(self.key), self.count)
    }

    fn nodes(&mut self, nodes: &mut [Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => text.key = Some(self.next()),
                Node::Inline(inline) => {
                    inline.key = Some(self.next());
                    self.nodes(inline.nodes.as_deref_mut().unwrap_or_default());
                    self.fragments(inline.fragments.as_deref_mut().unwrap_or_default());
                }
                Node::Block(_) => {}
            }
        }
    }

    fn fragments(&mut self, fragments: &mut [Fragment]) {
        for fragment in fragments {
            fragment.key = Some(self.next());
        }
    }
}

fn mix(digest: u64, count: u64) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&digest.to_le_bytes());
    hash.update(&count.to_le_bytes());
    hash.digest()
}

fn hex(key: u64) -> String {
    format!("{key:016x}")
}
