//! Objects in memory, and the protocol for missing ones.
//!
//! Nothing here reads a database. A function that needs an object which is not loaded returns [`Missing`] with every
//! object it already knows it needs; the caller loads them together and calls again. So a cold walk costs one round
//! trip per level of the tree, and a warm one none.

use std::{collections::HashMap, sync::Arc};

use model::{ObjectKind, Oid};

/// The objects that a function needs and that are not loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing(pub Vec<Oid>);

#[derive(Debug, Clone)]
pub struct Object {
    pub kind: ObjectKind,
    pub bytes: Arc<[u8]>,
}

/// A set of objects: the loaded ones, and those written since.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    known: HashMap<Oid, Object>,
    written: Vec<Oid>,
}

impl Objects {
    /// Adds an object that is stored already.
    pub fn load(&mut self, oid: Oid, object: Object) {
        self.known.entry(oid).or_insert(object);
    }

    pub fn get(&self, oid: Oid) -> Option<&Object> {
        self.known.get(&oid)
    }

    /// Returns the object, or an error that requests it.
    pub fn require(&self, oid: Oid) -> Result<&Object, Missing> {
        self.known.get(&oid).ok_or_else(|| Missing(vec![oid]))
    }

    /// Adds a new object and returns its id. A known object is not written twice.
    pub fn write(&mut self, kind: ObjectKind, bytes: impl Into<Arc<[u8]>>) -> Oid {
        let bytes = bytes.into();
        let oid = Oid::of(kind, &bytes);
        if self.known.insert(oid, Object { kind, bytes }).is_none() {
            self.written.push(oid);
        }
        oid
    }

    /// New objects that have to be stored, in the order of writing: children before their parents.
    pub fn written(&self) -> impl Iterator<Item = (Oid, &Object)> {
        self.written
            .iter()
            .filter_map(|oid| Some((*oid, self.known.get(oid)?)))
    }
}
