//! Content to read: a space at one of its revisions.

use crate::{
    Oid, change_request::ChangeRequestKey, id::ChangeRequestId, revision::Revision, space::Space,
};

#[derive(Debug, Clone)]
pub struct Content {
    pub space: Space,
    pub revision: Revision,
    /// The change request through which the content was requested.
    pub change_request: Option<ChangeRequestId>,
    /// For readers of a site: the conditions of the site space and of its section, both of which hold for this reader.
    /// An empty condition holds for everyone.
    pub matched_conditions: Option<[String; 2]>,
}

impl Content {
    /// Removes data that readers must not see: the history of the revision, and the position and settings of the space.
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

/// Selects a revision of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevisionSelector {
    Main,
    Revision(Oid),
    ChangeRequest(ChangeRequestKey),
}
