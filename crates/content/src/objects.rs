//! Objects in memory, and what to do when one is not there.
//!
//! Nothing here reads a database. A function that needs an object it has not been given answers [`Missing`] with
//! every object it already knows it needs; the caller loads them in one go and calls again. So a cold walk costs one
//! round trip per level of the tree, and a warm one none.

use std::{collections::HashMap, sync::Arc};

use model::{ObjectKind, Oid};

/// The objects that a function needs and was not given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing(pub Vec<Oid>);

#[derive(Debug, Clone)]
pub struct Object {
    pub kind: ObjectKind,
    pub bytes: Arc<[u8]>,
}

/// A set of objects: what was loaded, and what was written since.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    known: HashMap<Oid, Object>,
    written: Vec<Oid>,
}

impl Objects {
    /// Puts in an object that is stored already.
    pub fn load(&mut self, oid: Oid, object: Object) {
        self.known.entry(oid).or_insert(object);
    }

    pub fn get(&self, oid: Oid) -> Option<&Object> {
        self.known.get(&oid)
    }

    /// The object, or the news that it has to be loaded first.
    pub fn need(&self, oid: Oid) -> Result<&Object, Missing> {
        self.known.get(&oid).ok_or_else(|| Missing(vec![oid]))
    }

    /// Writes a new object and gives its id. An object that is known already is not written twice.
    pub fn write(&mut self, kind: ObjectKind, bytes: impl Into<Arc<[u8]>>) -> Oid {
        let bytes = bytes.into();
        let oid = Oid::of(kind, &bytes);
        if self.known.insert(oid, Object { kind, bytes }).is_none() {
            self.written.push(oid);
        }
        oid
    }

    /// What was written and has to be stored, in the order of writing: children before what names them.
    pub fn written(&self) -> impl Iterator<Item = (Oid, &Object)> {
        self.written
            .iter()
            .filter_map(|oid| Some((*oid, self.known.get(oid)?)))
    }
}
