//! OpenAPI specs: parsing with positions, checking, expansion into pages, and overlays. Pure: no I/O, no clock.
//!
//! The way of a spec: [`parse`] turns each text into a tree; [`Documents`] joins the entry with the documents that its
//! references name; [`validate`] lists all problems and the documents that are still missing; [`join`] makes one tree
//! of them, which is stored; [`inline_path_items`] completes it; an [`Overlay`] changes that tree; [`expand`] derives
//! the pages.

mod bundle;
mod documents;
mod expand;
pub mod limits;
mod overlay;
mod parse;
mod problem;
mod slug;
mod structure;
mod tree;
mod validate;
mod value;
mod version;

pub use bundle::{inline_path_items, join};
pub use documents::Documents;
pub use expand::{
    ComputedPage, ExpandOptions, Expansion, Grouping, Labels, PageKind, SpecBlock, expand,
};
pub use overlay::{ActionOutcome, ActionReport, Overlay, operation_target};
pub use parse::{ParsedText, decode, parse};
pub use problem::{Position, Problem, ProblemKind};
pub use tree::{Field, Map, Node, NodeValue};
pub use validate::{Validation, validate};
pub use value::{SpecMap, SpecValue};
pub use version::SpecVersion;
