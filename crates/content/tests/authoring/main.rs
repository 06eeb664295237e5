//! Writing pages through batches of changes.

mod cost;
#[path = "../git/mod.rs"]
mod git;
mod laws;
mod model_tree;
mod operations;
mod refusals;
mod space;
#[path = "../store/mod.rs"]
mod store;
