//! Conversations over HTTP. What the jobs find in them is in `crates/worker/tests`.

mod deletion;
mod fixture;
mod ingestion;
