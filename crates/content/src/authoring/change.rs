//! What can be asked for. Keys of pages are texts: the `reference` of a page that an earlier change of the batch
//! inserts, or the id of a page, group or link.

use std::sync::Arc;

use document::Document;
use model::{Oid, Patch};

use crate::identity::Known;

#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    InsertPage {
        document: PageBody,
        /// The page or group above; the top when absent.
        into: Option<String>,
        /// Before which child; the end when absent.
        at: Option<usize>,
        /// A name for use inside this batch.
        reference: Option<String>,
        fields: Fields,
    },
    UpdatePage {
        page: String,
        /// The revision that the page was read at: what others changed since is kept. Without it, text that is sent
        /// replaces what is there.
        base: Option<Known>,
        /// Stays when absent.
        document: Option<PageBody>,
        /// [`Patch::Clear`] moves to the top.
        into: Patch<String>,
        /// Counted among the new siblings without the page itself.
        at: Option<usize>,
        fields: Fields,
    },
    /// Everything below the page goes with it.
    DeletePage {
        page: String,
    },
    RevertPage {
        page: String,
        /// The base when absent.
        revision: Option<Known>,
        /// Keys of blocks; the whole page when absent.
        blocks: Option<Vec<String>>,
    },
    InsertFiles {
        files: Vec<NewFile>,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum PageBody {
    Markdown(String),
    Blocks(Document),
    Empty,
}

/// What a page has besides its text. What is kept stays as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields {
    pub title: Option<String>,
    /// An empty slug is made from the title.
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
    /// With its extension, without folders.
    pub name: String,
    /// A name for use inside this batch: `./<reference>` in Markdown.
    pub reference: Option<String>,
    pub bytes: FileBytes,
}

#[derive(Debug, Clone, PartialEq)]
pub enum FileBytes {
    Here(Arc<[u8]>),
    /// A blob that is stored already.
    Stored(Oid),
}
