//! Faults in what is stored: content that refers to something that is not there, or is not what it was.

use serde::Serialize;

use crate::{
    id::{OrganizationId, SpaceId},
    text_enum::text_enum,
};

text_enum! {
    /// What is wrong.
    pub enum IntegrityFaultKind {
        /// A space, a change request or a duplicate refers to a revision that does not exist.
        MissingRevision => "missing-revision",
        /// The commit of a revision is missing.
        MissingCommit => "missing-commit",
        /// The root directory of a revision is missing.
        MissingTree => "missing-tree",
        /// An object with ids of pages is missing.
        MissingIds => "missing-ids",
        /// A file or directory of a revision is missing.
        MissingObject => "missing-object",
        /// An object has other bytes than its id says, or cannot be read.
        WrongObject => "wrong-object",
        /// A file is not in the file storage.
        MissingFile => "missing-file",
        /// A file in the file storage has another size than it was stored with.
        WrongFileSize => "wrong-file-size",
        /// A file in the file storage has other bytes than it was stored with.
        WrongFile => "wrong-file",
        /// The directory of ids names a space or collection that does not exist.
        DanglingPointer => "dangling-pointer",
        /// A space or collection is missing in the directory of ids, so that nobody finds it by its id.
        MissingPointer => "missing-pointer",
        /// Git rejects a clone of a space, or the clone differs from what the API has.
        Clone => "clone",
    }
}

/// One fault, for the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IntegrityFault {
    pub kind: IntegrityFaultKind,
    pub organization: OrganizationId,
    /// A space that is affected. Others that share its content may be too.
    pub space: Option<SpaceId>,
    pub what: String,
}

impl IntegrityFaultKind {
    /// Returns what the operator can do.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::MissingRevision
            | Self::MissingCommit
            | Self::MissingTree
            | Self::MissingIds
            | Self::MissingObject
            | Self::WrongObject => {
                "Restore the database to a time before, beside this one, and copy the rows from there (docs/BACKUP.md)."
            }
            Self::MissingFile | Self::WrongFileSize | Self::WrongFile => {
                "Copy the file from a backup, from the deleted files, or from an earlier version in the bucket (docs/BACKUP.md)."
            }
            Self::DanglingPointer => "Delete the row of `directory` with this id.",
            Self::MissingPointer => "Insert the row into `directory` again.",
            Self::Clone => "See the log of the server; then check the other faults of this space.",
        }
    }
}
