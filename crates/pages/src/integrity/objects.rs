//! Reads objects, compares them with their ids, and finds what they refer to.

use std::collections::HashMap;

use content::{
    objects::Object,
    reachability::{ObjectRef, ObjectRole},
};
use model::{Error, Oid, Result, integrity_fault::IntegrityFaultKind};
use store::objects::{self, ObjectBytes, StoredObject};

use super::walk::{Walk, cause};
use crate::blobs::batches::{self, ObjectBatch};

/// What was found in one object.
enum Verified {
    /// It is what its id says, and refers to these.
    Whole(Vec<ObjectRef>),
    /// Its bytes are in the file storage.
    InStorage(u64),
    Broken(String),
}

impl Walk<'_> {
    /// Verifies objects of one batch, and adds those that they refer to.
    pub(super) async fn verify_batch(
        &mut self,
        batch: &ObjectBatch,
        roles: &HashMap<Oid, ObjectRole>,
        open: &mut Vec<ObjectRef>,
    ) -> Result<()> {
        let room = batches::reserve_memory(self.app, batch.bytes).await?;
        let loaded = objects::load_stored(&self.app.db, self.pool, &batch.oids).await?;
        let trees = std::mem::take(&mut self.trees);
        let verify = || {
            loaded
                .into_iter()
                .map(|object| (object.oid, verify(object, roles, &trees)))
                .collect()
        };
        let verified: Vec<(Oid, Verified)> =
            self.app.compute.run(self.pool.organization, verify).await?;
        self.trees = trees;
        drop(room);
        for (oid, verified) in verified {
            match verified {
                Verified::Whole(references) => {
                    for reference in references {
                        self.visit(reference, open);
                    }
                }
                Verified::InStorage(size) => self.verify_file(oid, size).await?,
                Verified::Broken(why) => {
                    let what = format!("the object {oid} {why}");
                    self.add_fault(IntegrityFaultKind::WrongObject, what);
                }
            }
        }
        Ok(())
    }
}

fn verify(
    stored: StoredObject,
    roles: &HashMap<Oid, ObjectRole>,
    trees: &HashMap<Oid, Oid>,
) -> Verified {
    let StoredObject { oid, kind, bytes } = stored;
    let bytes = match bytes {
        Ok(ObjectBytes::InStorage { size }) => return Verified::InStorage(size),
        Ok(ObjectBytes::Inline(bytes)) => bytes,
        Err(error) => return Verified::Broken(format!("cannot be unpacked: {}", cause(&error))),
    };
    if Oid::of(kind, &bytes) != oid {
        return Verified::Broken("has other bytes than its id says".to_owned());
    }
    let Some(role) = roles.get(&oid) else {
        return Verified::Whole(Vec::new());
    };
    let object = Object {
        kind,
        bytes: bytes.into(),
    };
    let references = ObjectRef::new(*role, oid).names(&object);
    let references = match references.map_err(Error::internal) {
        Ok(references) => references,
        Err(error) => return Verified::Broken(format!("cannot be read: {}", cause(&error))),
    };
    if let Some(tree) = trees.get(&oid)
        && *role == ObjectRole::Commit
        && !references.contains(&ObjectRef::new(ObjectRole::Folder, *tree))
    {
        return Verified::Broken(format!(
            "has another root directory than its revision, {tree}"
        ));
    }
    Verified::Whole(references)
}
