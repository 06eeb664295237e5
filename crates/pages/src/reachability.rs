//! All objects that are reachable from revisions, found level by level.

use std::collections::HashSet;

use content::{
    PageIds,
    reachability::{ObjectRef, ObjectRole, id_objects},
};
use context::App;
use model::{Error, Oid, Result};
use store::{objects::Pool, roots::Root};

use crate::blobs;

/// Trees are small; one statement loads many.
const TREE_BATCH: usize = 2_000;

#[derive(Default)]
pub struct ReachableObjects {
    seen: HashSet<Oid>,
}

impl ReachableObjects {
    pub(crate) fn contains(&self, oid: Oid) -> bool {
        self.seen.contains(&oid)
    }

    /// Adds the objects reachable from these revisions, and returns the new ones. Missing objects are an error.
    pub async fn extend(&mut self, app: &App, pool: Pool, roots: &[Root]) -> Result<Vec<Oid>> {
        let mut found = Vec::new();
        let mut level = self.start(roots, &mut found)?;
        while !level.is_empty() {
            let mut below = Vec::new();
            for part in level.chunks(TREE_BATCH) {
                for reference in load_children(app, pool, part).await? {
                    self.visit(reference, &mut found, &mut below);
                }
            }
            level = below;
        }
        Ok(found)
    }

    /// Starts at the rows of revisions: they have the data of their commits, so these are not loaded.
    fn start(&mut self, roots: &[Root], found: &mut Vec<Oid>) -> Result<Vec<ObjectRef>> {
        let mut level = Vec::new();
        let news: Vec<&Root> = roots
            .iter()
            .filter(|root| self.seen.insert(root.id))
            .collect();
        found.extend(news.iter().map(|root| root.id));
        for root in news {
            let parents = root.parents.iter();
            let parents = parents.map(|oid| ObjectRef::new(ObjectRole::Commit, *oid));
            let tree = [ObjectRef::new(ObjectRole::Folder, root.tree)];
            for reference in parents.chain(tree).chain(id_objects(&identity(root)?)) {
                self.visit(reference, found, &mut level);
            }
        }
        Ok(level)
    }

    fn visit(&mut self, reference: ObjectRef, found: &mut Vec<Oid>, next: &mut Vec<ObjectRef>) {
        if !self.seen.insert(reference.oid) || reference.is_empty() {
            return;
        }
        found.push(reference.oid);
        if reference.has_children() {
            next.push(reference);
        }
    }
}

fn identity(root: &Root) -> Result<PageIds> {
    if root.identity.is_empty() {
        return Ok(PageIds::empty());
    }
    let bytes = root.identity.as_slice().try_into();
    Ok(PageIds::from_bytes(bytes.map_err(Error::internal)?))
}

async fn load_children(app: &App, pool: Pool, references: &[ObjectRef]) -> Result<Vec<ObjectRef>> {
    let oids: Vec<Oid> = references.iter().map(|reference| reference.oid).collect();
    let loaded = blobs::load(app, pool, &oids).await?;
    if loaded.len() < oids.len() {
        let lacking = oids.len() - loaded.len();
        return Err(Error::internal(format!(
            "{lacking} objects are not in the pool"
        )));
    }
    let loaded: std::collections::HashMap<_, _> = loaded.into_iter().collect();
    let mut named = Vec::new();
    for reference in references {
        let object = &loaded[&reference.oid];
        named.extend(reference.names(object).map_err(Error::internal)?);
    }
    Ok(named)
}
