//! Checks trees against the object types of a format.
//!
//! The types are tables in text form (`structure/tables`, notation in `notation.rs`), one for each version. What is
//! reported, and where, follows the rule `struct` of Redocly CLI, with which authors compare; `tests/redocly.rs` does
//! so for generated specs. Deliberate differences are in `docs/PUBLISHING.md`.

mod checker;
mod messages;
mod notation;
mod tables;
mod types;

pub(crate) use checker::Checker;
pub(crate) use tables::{overlay_types, spec_types};
