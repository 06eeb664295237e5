//! Object references: everything reachable from an object must be copied and retained with it.

use model::{ObjectKind, Oid};

use crate::{
    Commit, Identity, Objects,
    fault::Result,
    identity::children_of_ids,
    objects::Object,
    tree::{self, entries_kind},
};

/// The role of an object for the one that references it. `Paths`, `Ids` and `Navigation` are stored beside a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Commit,
    Folder,
    File,
    Paths,
    Ids,
    Navigation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    pub part: Part,
    pub oid: Oid,
}

impl Reference {
    pub fn new(part: Part, oid: Oid) -> Self {
        Self { part, oid }
    }

    /// Returns whether the object references others, so that it has to be read.
    pub fn leads_on(self) -> bool {
        !matches!(self.part, Part::File | Part::Navigation)
    }

    /// Returns whether the object is empty; readers know it without its being stored.
    pub fn is_empty(self) -> bool {
        self.oid == tree::empty(ObjectKind::Identity) || self.oid == Oid::EMPTY_TREE
    }

    /// The objects that the object references.
    pub fn names(self, object: &Object) -> Result<Vec<Self>> {
        let mut objects = Objects::default();
        objects.load(self.oid, object.clone());
        match self.part {
            Part::File | Part::Navigation => Ok(Vec::new()),
            Part::Commit => {
                let commit = Commit::decode(self.oid, &object.bytes)?;
                let parents = commit.parents.iter();
                let parents = parents.map(|oid| Self::new(Part::Commit, *oid));
                Ok(parents
                    .chain([Self::new(Part::Folder, commit.tree)])
                    .collect())
            }
            Part::Folder => {
                let entries = entries_kind(&objects, ObjectKind::Tree, self.oid)?;
                let inside = entries.iter().filter(|entry| !entry.mode.is_submodule());
                Ok(inside
                    .map(|entry| {
                        let is_folder = entry.mode.is_folder();
                        let part = if is_folder { Part::Folder } else { Part::File };
                        Self::new(part, entry.oid)
                    })
                    .collect())
            }
            Part::Paths => {
                let entries = entries_kind(&objects, ObjectKind::Identity, self.oid)?;
                let folders = entries.iter().filter(|entry| entry.mode.is_folder());
                Ok(folders
                    .map(|entry| Self::new(Part::Paths, entry.oid))
                    .collect())
            }
            Part::Ids => {
                let children = children_of_ids(&objects, self.oid)?;
                Ok(children
                    .into_iter()
                    .map(|oid| Self::new(Part::Ids, oid))
                    .collect())
            }
        }
    }
}

/// The id objects that are stored beside a commit.
pub fn beside(identity: &Identity) -> [Reference; 3] {
    [
        Reference::new(Part::Paths, identity.paths),
        Reference::new(Part::Ids, identity.ids),
        Reference::new(Part::Navigation, identity.navigation),
    ]
}
