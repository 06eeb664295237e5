//! The Markdown dialect of pages ⇄ the block document. The text is the truth: an edit rewrites only the blocks it touches. Pure.

mod construct;
pub mod facts;
pub mod node;
pub mod read;
pub mod resolve;

pub use facts::{Facts, facts};
pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
pub use read::read;
pub use resolve::{Resolve, Unresolved};
