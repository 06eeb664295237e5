//! Three-way merge of two revisions.

pub mod text;
