//! The Markdown dialect of pages ⇄ the block document. The text is the truth: an edit rewrites only the blocks it touches. Pure.

pub mod node;

pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
