//! Full-text search: sections of pages in a Tantivy index, one directory for each shard.
//!
//! The index is derived data: deleting it costs time, never content. It knows nothing of permissions. Whoever asks says
//! in which spaces to look, and checks every hit against the content that the caller may see now.

mod page;
mod query;
pub mod remote;

pub use page::{Page, Section};
pub use query::{Hit, Query, Snippet};
