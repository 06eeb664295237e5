//! Full-text search: what of the content is indexed, and who finds what.

pub mod engine;
pub(crate) mod facts;
pub mod indexer;
pub mod insights;
pub mod limits;
pub mod query;
