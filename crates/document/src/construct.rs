//! Constructors of nodes.

use std::ops::Range;

use serde_json::Value;

use crate::node::{
    Block, BlockKind, Data, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};

impl Block {
    /// A block with children.
    pub fn new(kind: BlockKind, data: Data, nodes: Vec<Node>) -> Self {
        Self {
            kind,
            key: None,
            data,
            is_void: false,
            nodes: Some(nodes),
            fragments: None,
            meta: None,
            span: None,
        }
    }

    /// A block without children.
    pub fn void(kind: BlockKind, data: Data) -> Self {
        Self {
            is_void: true,
            nodes: None,
            ..Self::new(kind, data, Vec::new())
        }
    }

    pub fn paragraph(nodes: Vec<Node>) -> Self {
        Self::new(BlockKind::Paragraph, Data::new(), nodes)
    }

    /// Sets the bytes of the page's text from which the block was read.
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    pub fn with_fragments(mut self, fragments: Vec<Fragment>) -> Self {
        self.fragments = Some(fragments);
        self
    }
}

impl Inline {
    /// An inline without children.
    pub fn void(kind: InlineKind, data: Data) -> Self {
        Self {
            kind,
            key: None,
            data,
            is_void: true,
            nodes: None,
            fragments: None,
        }
    }

    /// An inline with children.
    pub fn new(kind: InlineKind, data: Data, nodes: Vec<Node>) -> Self {
        Self {
            is_void: false,
            nodes: Some(nodes),
            ..Self::void(kind, data)
        }
    }
}

impl Text {
    /// One run of text without marks.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            key: None,
            leaves: vec![Leaf {
                text: text.into(),
                marks: Vec::new(),
            }],
        }
    }
}

impl Mark {
    pub fn new(kind: MarkKind) -> Self {
        Self {
            kind,
            data: Data::new(),
        }
    }
}

impl Fragment {
    /// A fragment that is found by its name.
    pub fn named(name: &str, nodes: Vec<Node>) -> Self {
        Self {
            key: None,
            fragment: Some(name.to_owned()),
            kind: None,
            nodes,
        }
    }

    /// A fragment that is found by its type; some renderers look for the name, so it has both.
    pub fn typed(kind: &str, nodes: Vec<Node>) -> Self {
        Self {
            kind: Some(kind.to_owned()),
            ..Self::named(kind, nodes)
        }
    }
}

/// The fields that have a value.
pub(crate) fn data<const N: usize>(members: [(&str, Option<Value>); N]) -> Data {
    members
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}
