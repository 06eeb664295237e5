//! The Markdown dialect of pages ⇄ the block document. The text is the truth: an edit rewrites only the blocks it touches. Pure.

pub mod config;
mod construct;
pub mod facts;
pub mod front_matter;
pub mod node;
pub mod path;
mod problem;
pub mod read;
pub mod resolve;
mod slug;
pub mod summary;
mod yaml;

pub use facts::{Facts, facts};
pub use front_matter::FrontMatter;
pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
pub use problem::Problem;
pub use read::read;
pub use resolve::{Resolve, Unresolved};
pub use slug::slug;
pub use summary::Summary;
