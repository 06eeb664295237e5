//! Three-way merge of two revisions that have a common ancestor.
//!
//! Files are matched by their ids, so a page that one side renamed and the other edited is both. Pages are merged in
//! parts: front matter by key, the body as Git merges text. The table of contents is merged as a tree of entries
//! (`navigation`), other files as text or, when they are none, by their object id. The cost follows the two
//! differences, not the size of the space.

mod base;
mod blobs;
mod changes;
mod files;
mod keys;
mod navigation;
mod page;
mod paths;
pub mod text;

use std::{collections::BTreeSet, fmt};

use bstr::BString;
use model::Oid;
use uuid::Uuid;

use crate::{Objects, fault::Result, identity::Known};

pub use base::{Parents, merge_base, merge_bases};
pub use keys::{Clash, front_matter, yaml};
pub use page::page;

/// What a merge gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The merged tree; of no use when there are conflicts.
    pub tree: Oid,
    /// Ordered by path.
    pub conflicts: Vec<Conflict>,
    /// Paths that differ from ours with the ids they must have: for [`crate::identity::assign`].
    pub kept: Vec<(BString, Uuid)>,
}

/// What two sides did that cannot both be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The page, file or entry of the table of contents.
    pub page: Option<Uuid>,
    /// Where the file is on our side, or was, or came to be on their side.
    pub path: BString,
    pub kind: ConflictKind,
    pub base: Option<Oid>,
    pub ours: Option<Oid>,
    pub theirs: Option<Oid>,
    /// Which parts are at odds, when both changed the same file or entry.
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ConflictKind {
    /// Both changed the same part to different values.
    Changed,
    /// One side deleted what the other changed or moved.
    Deleted,
    /// Two different files would have one path, or one would be in the way of the other's folder.
    Added,
    /// Both moved or renamed the same file or entry to different places.
    Moved,
    /// Each side moved an entry below one that the other side moved below it.
    Cycle,
    /// One side deleted an entry below which the other added or moved one.
    ParentDeleted,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Body,
    /// A key of the front matter or of a settings file; the keys on the way to it with dots between.
    Key(String),
    /// The whole file: it is no text, or its settings cannot be read.
    File,
    /// The title in the table of contents.
    Title,
    /// The short label in the table of contents.
    LinkTitle,
    /// Where an entry leads: path, URL, slug of a group, settings of a computed entry.
    Target,
    /// Below which entry, and where among its siblings, an entry stands.
    Place,
}

/// As clients read it.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body => f.write_str("body"),
            Self::Key(key) => write!(f, "key:{key}"),
            Self::File => f.write_str("file"),
            Self::Title => f.write_str("title"),
            Self::LinkTitle => f.write_str("linkTitle"),
            Self::Target => f.write_str("target"),
            Self::Place => f.write_str("place"),
        }
    }
}

/// What to do where both sides are at odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Odds {
    Report,
    KeepOurs,
}

/// Merges what `ours` and `theirs` did since `base`.
pub fn merge(objects: &mut Objects, base: &Known, ours: &Known, theirs: &Known) -> Result<Merged> {
    merge_settled(objects, base, ours, theirs, &BTreeSet::new())
}

/// The same, where people have settled how some pages, files or entries are to be: where both sides are at odds
/// about one of these, it is as on our side. What only they changed is still taken over.
pub fn merge_settled(
    objects: &mut Objects,
    base: &Known,
    ours: &Known,
    theirs: &Known,
    settled: &BTreeSet<Uuid>,
) -> Result<Merged> {
    files::merge(objects, base, ours, theirs, settled)
}
