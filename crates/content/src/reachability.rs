//! Object references: everything reachable from an object must be copied and retained with it.

use model::{ObjectKind, Oid};

use crate::{
    Commit, Objects, PageIds,
    error::Result,
    objects::Object,
    page_ids::id_trie_children,
    tree::{self, entries_kind},
};

/// The role of an object for the one that references it. `Paths`, `Ids` and `Navigation` are stored beside a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectRole {
    Commit,
    Folder,
    File,
    Paths,
    Ids,
    Navigation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectRef {
    pub part: ObjectRole,
    pub oid: Oid,
}

impl ObjectRef {
    pub fn new(part: ObjectRole, oid: Oid) -> Self {
        Self { part, oid }
    }

    /// Returns whether the object references others, so that it has to be read.
    pub fn has_children(self) -> bool {
        !matches!(self.part, ObjectRole::File | ObjectRole::Navigation)
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
            ObjectRole::File | ObjectRole::Navigation => Ok(Vec::new()),
            ObjectRole::Commit => {
                let commit = Commit::decode(self.oid, &object.bytes)?;
                let parents = commit.parents.iter();
                let parents = parents.map(|oid| Self::new(ObjectRole::Commit, *oid));
                Ok(parents
                    .chain([Self::new(ObjectRole::Folder, commit.tree)])
                    .collect())
            }
            ObjectRole::Folder => {
                let entries = entries_kind(&objects, ObjectKind::Tree, self.oid)?;
                let inside = entries.iter().filter(|entry| !entry.mode.is_submodule());
                Ok(inside
                    .map(|entry| {
                        let is_folder = entry.mode.is_folder();
                        let part = if is_folder {
                            ObjectRole::Folder
                        } else {
                            ObjectRole::File
                        };
                        Self::new(part, entry.oid)
                    })
                    .collect())
            }
            ObjectRole::Paths => {
                let entries = entries_kind(&objects, ObjectKind::Identity, self.oid)?;
                let folders = entries.iter().filter(|entry| entry.mode.is_folder());
                Ok(folders
                    .map(|entry| Self::new(ObjectRole::Paths, entry.oid))
                    .collect())
            }
            ObjectRole::Ids => {
                let children = id_trie_children(&objects, self.oid)?;
                Ok(children
                    .into_iter()
                    .map(|oid| Self::new(ObjectRole::Ids, oid))
                    .collect())
            }
        }
    }
}

/// The id objects that are stored beside a commit.
pub fn id_objects(identity: &PageIds) -> [ObjectRef; 3] {
    [
        ObjectRef::new(ObjectRole::Paths, identity.paths),
        ObjectRef::new(ObjectRole::Ids, identity.ids),
        ObjectRef::new(ObjectRole::Navigation, identity.navigation),
    ]
}
