//! Git objects ⇄ page tree, stable page ids, diff and three-way merge. Pure: objects come in, objects go out.

pub mod authoring;
pub mod changes;
pub mod commit;
pub mod error;
mod layout;
pub mod merge;
pub mod objects;
pub mod page_ids;
pub mod pages;
pub mod reachability;
pub mod targets;
pub mod tree;

pub use bstr::{BStr, BString, ByteSlice};
pub use commit::Commit;
pub use error::ObjectError;
pub use objects::{Missing, Objects};
pub use page_ids::PageIds;
pub use pages::PageTree;
