//! Three-way merge of two revisions that have a common ancestor.
//!
//! Files are matched by their ids, so a page that one side renamed and the other edited gets both changes. Pages are
//! merged in parts: front matter by key, the body as Git merges text. The table of contents is merged as a tree of
//! entries (`navigation`), other files as text or, if they are binary, by their object id. The cost depends on the two
//! differences, not on the size of the space.

mod base;
mod blobs;
mod changes;
mod file_merge;
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

use crate::{Objects, error::Result, page_ids::Snapshot};

pub use base::{Parents, merge_base, merge_bases};
pub use keys::{SettingsConflict, front_matter, yaml};
pub use page::page;

/// The result of a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeOutcome {
    /// The merged tree; unusable if there are conflicts.
    pub tree: Oid,
    /// Ordered by path.
    pub conflicts: Vec<Conflict>,
    /// Paths that differ from ours, with the ids they must have, for [`crate::page_ids::assign`].
    pub pinned_ids: Vec<(BString, Uuid)>,
}

/// Two changes that exclude each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The page, file or entry of the table of contents.
    pub page: Option<Uuid>,
    /// The path of the file on our side, else in the base, else on their side.
    pub path: BString,
    pub kind: ConflictKind,
    pub base: Option<Oid>,
    pub ours: Option<Oid>,
    pub theirs: Option<Oid>,
    /// The parts in conflict, if both changed the same file or entry.
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ConflictKind {
    /// Both changed the same part to different values.
    Changed,
    /// One side deleted a file or entry that the other changed or moved.
    Deleted,
    /// Two different files would have one path, or one would block the other's directory.
    Added,
    /// Both moved or renamed the same file or entry to different paths or positions.
    Moved,
    /// Each side moved an entry below one that the other side moved below it.
    Cycle,
    /// One side deleted an entry below which the other added or moved one.
    ParentDeleted,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Body,
    /// A key of the front matter or of a settings file; nested keys are joined with dots.
    Key(String),
    /// The whole file: it is binary, or its settings cannot be read.
    File,
    /// The title in the table of contents.
    Title,
    /// The short label in the table of contents.
    LinkTitle,
    /// The target of an entry: path, URL, slug of a group, settings of a computed entry.
    Target,
    /// The parent of an entry, and its position among its siblings.
    Position,
}

/// The text that API clients read.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body => f.write_str("body"),
            Self::Key(key) => write!(f, "key:{key}"),
            Self::File => f.write_str("file"),
            Self::Title => f.write_str("title"),
            Self::LinkTitle => f.write_str("linkTitle"),
            Self::Target => f.write_str("target"),
            Self::Position => f.write_str("place"),
        }
    }
}

/// What to do in case of a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnConflict {
    Report,
    KeepOurs,
}

/// Merges the changes that `ours` and `theirs` made since `base`.
pub fn merge(
    objects: &mut Objects,
    base: &Snapshot,
    ours: &Snapshot,
    theirs: &Snapshot,
) -> Result<MergeOutcome> {
    merge_settled(objects, base, ours, theirs, &BTreeSet::new())
}

/// Like [`merge`], but conflicts about `settled` pages, files or entries are resolved in favour of our side. Changes
/// that only their side made are still merged.
pub fn merge_settled(
    objects: &mut Objects,
    base: &Snapshot,
    ours: &Snapshot,
    theirs: &Snapshot,
    settled: &BTreeSet<Uuid>,
) -> Result<MergeOutcome> {
    files::merge(objects, base, ours, theirs, settled)
}
