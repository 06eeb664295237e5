//! The result of a batch.

use std::collections::BTreeMap;

use bstr::BString;
use model::{
    Error, Oid,
    id::{FileId, PageId},
};
use uuid::Uuid;

use crate::{Fault, merge::Part};

#[derive(Debug, Clone, PartialEq)]
pub struct Applied {
    pub tree: Oid,
    /// Ids of pages that were moved, restored or added, for [`crate::identity::Assignment::kept`].
    pub kept: Vec<(BString, Uuid)>,
    /// Old path to new path of renamed page files, for [`crate::authoring::relink`].
    pub renamed: BTreeMap<String, String>,
    /// One result per change, in their order; inserted files have one per file.
    pub results: Vec<Changed>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    CreatedPage {
        reference: Option<String>,
        id: PageId,
        path: String,
    },
    UpdatedPage {
        id: PageId,
    },
    DeletedPage {
        id: PageId,
    },
    InsertedFile {
        reference: Option<String>,
        id: FileId,
        path: String,
        oid: Oid,
    },
}

/// Why a batch changed nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("the page {} was changed since it was read", .0.page)]
    Stale(Box<Stale>),
}

/// A page in which someone else changed the same parts since it was read. The texts are those of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    pub page: PageId,
    /// The parts in conflict; empty if the page was deleted.
    pub parts: Vec<Part>,
    /// The text as it was read.
    pub base: String,
    /// The base with the change applied.
    pub ours: String,
    /// The current text; none if the page was deleted.
    pub theirs: Option<String>,
}

/// A change that is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("changes[{index}].{field}: {message}")]
pub struct Refused {
    /// The index of the change, counted from 0.
    pub index: usize,
    pub field: String,
    /// Continues the sentence that the field's name starts; without a full stop.
    pub message: String,
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let Refused {
            index,
            field,
            message,
        } = refused;
        Self::invalid(format!("changes[{index}].{field}"), message)
    }
}
