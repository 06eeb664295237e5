//! Content to read: a space at one of its revisions.

use crate::{
    Oid, change_request::ChangeRequestKey, id::ChangeRequestId, revision::Revision, space::Space,
};

#[derive(Debug, Clone)]
pub struct Content {
    pub space: Space,
    pub revision: Revision,
    /// The change request it was asked for through.
    pub change_request: Option<ChangeRequestId>,
}

impl Content {
    /// The same without what is no reader's business: how it came to be, and what stands around the space.
    pub fn for_readers(self) -> Self {
        Self {
            space: self.space.for_readers(),
            revision: Revision {
                parents: Vec::new(),
                message: String::new(),
                merged_from: None,
                ..self.revision
            },
            ..self
        }
    }
}

/// Which revision of a space is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Main,
    Revision(Oid),
    ChangeRequest(ChangeRequestKey),
}
