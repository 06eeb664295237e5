//! Full-text search: sections of pages in a Tantivy index, one directory for each shard.
//!
//! The index is derived data: deleting it costs time, never content. It knows nothing of permissions. Whoever asks says
//! in which spaces to look, and checks every hit against the content that the caller may see now.

mod analysis;
mod directory;
mod document;
mod error;
mod hash;
mod index;
mod lengths;
mod lines;
mod page;
mod query;
mod ranking;
pub mod remote;
mod schema;
mod shard;
mod stored;
mod terms;
mod watermark;
mod writer;

pub use error::SearchError;
pub use index::{Index, IndexedSpace, Stats};
pub use page::{Page, Section};
pub use query::{Answer, Audience, Hit, Query, Snippet};
pub use shard::shard_of;
pub use writer::Writer;
