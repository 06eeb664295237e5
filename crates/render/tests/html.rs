//! Documents rendered as HTML: each block as it should look, and all pages and hostile text safe.

#[path = "html/components.rs"]
mod components;
#[path = "html/corpus.rs"]
mod corpus;
#[path = "html/everything.rs"]
mod everything;
#[path = "../../space_files/tests/corpus/files.rs"]
mod files;
#[path = "html/hostile.rs"]
mod hostile;
#[path = "html/limits.rs"]
mod limits;
#[path = "html/operations.rs"]
mod operations;
#[path = "html/parsed.rs"]
mod parsed;
#[path = "html/snapshots.rs"]
mod snapshots;
