//! The result of a batch.

use std::collections::BTreeMap;

use bstr::BString;
use model::{
    Error, Oid,
    id::{FileId, PageId},
};
use uuid::Uuid;

use crate::{ObjectError, merge::Part};

#[derive(Debug, Clone, PartialEq)]
pub struct AppliedBatch {
    pub tree: Oid,
    /// Ids of pages that were moved, restored or added, for [`crate::page_ids::Assignment::pinned_ids`].
    pub pinned_ids: Vec<(BString, Uuid)>,
    /// Old path to new path of renamed page files, for [`crate::authoring::relink`].
    pub renamed: BTreeMap<String, String>,
    /// One result per change, in their order; inserted files have one per file, and computed entries none.
    pub results: Vec<ChangeOutcome>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeOutcome {
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
pub enum BatchError {
    #[error(transparent)]
    Object(#[from] ObjectError),
    #[error(transparent)]
    Rejected(#[from] RejectedChange),
    #[error("the page {} was changed since it was read", .0.page)]
    Stale(Box<StaleEdit>),
}

/// A page in which someone else changed the same parts since it was read. The texts are those of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleEdit {
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
pub struct RejectedChange {
    /// The index of the change, counted from 0.
    pub index: usize,
    pub field: String,
    /// Continues the sentence that the field's name starts; without a full stop.
    pub message: String,
}

impl From<RejectedChange> for Error {
    fn from(refused: RejectedChange) -> Self {
        let RejectedChange {
            index,
            field,
            message,
        } = refused;
        Self::invalid(format!("changes[{index}].{field}"), message)
    }
}
