//! Full-text search: what gets into the index, and out of it.

mod indexing;
mod pushes;
mod rebuilding;
mod stage;
