//! Translating pages: only text changes, whatever the provider replies.

mod anchors;
mod corpus;
mod extraction;
#[path = "../../../space_files/tests/corpus/files.rs"]
mod files;
#[path = "../../../space_files/tests/corpus/laws.rs"]
mod laws;
mod limits;
mod memory;
mod pages;
mod protection;
mod random;
mod replies;
