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
    /// For readers of a site: the conditions that hold for them where the site shows it, the space's own and its
    /// section's. Empty ones hold for everyone.
    pub shown_under: Option<[String; 2]>,
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
