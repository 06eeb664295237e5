//! The core of content: trees, commits, page ids and page trees.

mod changes;
mod commit;
mod corpus;
mod derived;
mod git;
mod identity;
mod identity_laws;
mod pages;
mod renames;
mod store;
mod tree;
mod world;
