//! What came of a batch.

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
    /// For [`crate::identity::Assignment::kept`]: ids of pages that moved, came back or are new.
    pub kept: Vec<(BString, Uuid)>,
    /// Files of pages that have another path now, from where they were: for [`crate::authoring::relink`].
    pub renamed: BTreeMap<String, String>,
    /// One for each change, in their order; of inserted files one for each file.
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

/// Why nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("the page {} was changed since it was read", .0.page)]
    Stale(Box<Stale>),
}

/// A page that others changed since it was read, in the same places as the change does. The texts are those of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    pub page: PageId,
    /// Which parts are at odds; none when the page was deleted.
    pub parts: Vec<Part>,
    /// As it was read.
    pub base: String,
    /// As the change makes it of that.
    pub ours: String,
    /// As it is now; none when it was deleted.
    pub theirs: Option<String>,
}

/// A change that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("changes[{index}].{field}: {message}")]
pub struct Refused {
    /// Which change, counted from 0.
    pub index: usize,
    pub field: String,
    /// Goes on after the name of the field, and has no full stop.
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
