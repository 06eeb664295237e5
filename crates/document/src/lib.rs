//! The Markdown dialect of pages ⇄ the block document. The text is authoritative: an edit rewrites only the blocks it
//! touches. Pure.

mod anchors;
pub mod book;
pub mod config;
mod construct;
mod count;
pub mod edit;
pub mod emoji;
pub mod facts;
mod fragments;
pub mod front_matter;
mod keys;
pub mod limits;
mod link;
pub mod node;
mod outline;
pub mod path;
mod plain;
mod problem;
pub mod read;
pub mod resolve;
pub mod sections;
mod slug;
pub mod summary;
mod targets;
mod title;
pub mod transform;
pub mod write;
mod yaml;

pub use count::Weight;
pub use edit::{edit, replace_block, revert_blocks, set_title, title_heading};
pub use facts::{Facts, facts};
pub use fragments::Fragments;
pub use front_matter::FrontMatter;
pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
pub use problem::Problem;
pub use read::{over_limit::has_conditions, read};
pub use resolve::{Resolve, Unresolved};
pub use slug::slug;
pub use summary::Summary;
pub use targets::retarget;
pub use write::{
    Locate, Unlocated,
    plain_markdown::{Describe, write_plain},
    write,
};
pub use yaml::parse_value as parse_yaml;
