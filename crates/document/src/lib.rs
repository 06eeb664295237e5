//! The Markdown dialect of pages ⇄ the block document. The text is authoritative: an edit rewrites only the blocks it
//! touches. Pure.
//!
//! Front matter, the table of contents and the settings of a space are in crate `space_files`.
//!
//! ```
//! use document::{Unlocated, Unresolved, edit, read, write};
//!
//! let text = "- Run __this__.\n\n\n\nThen wait.\n";
//! let document = read("- Run __this__.\n\nThen stop.\n", &Unresolved);
//! assert_eq!(
//!     write(&document, &Unlocated),
//!     "* Run **this**.\n\nThen stop.\n"
//! );
//! // The first block is the same in both, so its bytes stay.
//! assert_eq!(
//!     edit(text, &document, &Unresolved, &Unlocated),
//!     "- Run __this__.\n\n\n\nThen stop.\n"
//! );
//! ```

mod anchors;
mod construct;
mod count;
pub mod edit;
pub mod emoji;
pub mod facts;
mod fragments;
mod keys;
pub mod limits;
mod link;
pub mod node;
mod outline;
mod plain;
pub mod read;
pub mod resolve;
pub mod sections;
mod slug;
mod targets;
mod title;
pub mod transform;
pub mod translation;
pub mod write;

pub use count::Weight;
pub use edit::{
    BlockChanges, Splice, SpliceError, apply_splices, changes_between, edit, replace_block,
    revert_blocks, set_title, title_heading,
};
pub use facts::{Facts, facts};
pub use fragments::Fragments;
pub use node::{
    Block, BlockKind, Document, Fragment, Inline, InlineKind, Leaf, Mark, MarkKind, Node, Text,
};
pub use read::{over_limit::has_conditions, read};
pub use resolve::{Resolve, Unresolved};
pub use slug::slug;
pub use targets::retarget;
pub use write::{
    Locate, Unlocated,
    plain_markdown::{Describe, write_plain},
    write,
};
