//! The Markdown dialect of pages ⇄ the block document. The text is the truth: an edit rewrites only the blocks it touches. Pure.

pub mod front_matter;
pub mod node;
mod problem;
mod yaml;

pub use front_matter::FrontMatter;
pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
pub use problem::Problem;
