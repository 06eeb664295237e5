//! Writing pages through batches of changes.

mod cost;
#[path = "../core/git.rs"]
mod git;
mod laws;
mod model_tree;
mod operations;
mod refusals;
mod space;
#[path = "../core/store.rs"]
mod store;
mod texts;
