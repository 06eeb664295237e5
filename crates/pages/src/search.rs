//! Full-text search: indexing content, and queries with permissions.

pub mod engine;
pub(crate) mod facts;
pub mod indexer;
pub mod insights;
pub mod limits;
pub mod query;
