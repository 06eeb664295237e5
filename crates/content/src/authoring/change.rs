//! Changes that a batch can contain. Page keys are strings: the `reference` of a page that an earlier change of the
//! batch inserts, or the id of a page, group or link.

use std::sync::Arc;

use document::{Document, Splice};
use model::{Oid, Patch};
use space_files::ComputedSource;

use crate::page_ids::Snapshot;

#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    InsertPage {
        document: PageBody,
        /// The parent page or group; the top level when absent.
        into: Option<String>,
        /// The index among the siblings; the end when absent.
        at: Option<usize>,
        /// A name for use inside this batch.
        reference: Option<String>,
        fields: Fields,
    },
    UpdatePage {
        page: String,
        /// The revision at which the page was read: changes made since are merged. Without it, the new text replaces
        /// the current one.
        base: Option<Snapshot>,
        /// Unchanged when absent.
        document: Option<PageBody>,
        /// [`Patch::Clear`] moves the page to the top level.
        into: Patch<String>,
        /// Counted among the new siblings without the page itself.
        at: Option<usize>,
        fields: Fields,
    },
    /// Deletes everything below the page as well.
    DeletePage {
        page: String,
    },
    RevertPage {
        page: String,
        /// The base of the batch when absent.
        revision: Option<Snapshot>,
        /// Keys of blocks; the whole page when absent.
        blocks: Option<Vec<String>>,
    },
    InsertFiles {
        files: Vec<NewFile>,
    },
    /// Adds a computed entry at the end of the table of contents.
    InsertComputedEntry {
        source: ComputedSource,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum PageBody {
    Markdown(String),
    /// The whole text of the file, with its front matter and heading.
    Source(String),
    Blocks(Document),
    /// The blocks that differ from the page at the base of the change.
    Splices(Vec<Splice>),
    Empty,
}

/// Properties of a page besides its text. [`Patch::Keep`] leaves one as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields {
    pub title: Option<String>,
    /// An empty slug is derived from the title.
    pub slug: Option<String>,
    /// The emoji, or its code points in hexadecimal with `-` between.
    pub emoji: Patch<String>,
    pub icon: Patch<String>,
    pub description: Patch<String>,
    pub hidden: Patch<bool>,
    pub no_index: Patch<bool>,
    pub no_robots_index: Patch<bool>,
    pub condition: Patch<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewFile {
    /// With its extension, without directories.
    pub name: String,
    /// A name for use inside this batch: `./<reference>` in Markdown.
    pub reference: Option<String>,
    pub bytes: FileBytes,
}

#[derive(Debug, Clone, PartialEq)]
pub enum FileBytes {
    Inline(Arc<[u8]>),
    /// A blob that is stored already.
    Stored(Oid),
}

/// A [`Change::UpdatePage`].
pub(super) struct Update<'a> {
    pub(super) page: &'a str,
    pub(super) base: Option<Snapshot>,
    pub(super) document: Option<&'a PageBody>,
    pub(super) into: &'a Patch<String>,
    pub(super) at: Option<usize>,
    pub(super) fields: &'a Fields,
}
