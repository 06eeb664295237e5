//! Walks everything that is reachable from revisions, a bounded number of bytes at a time.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use content::{
    PageIds,
    reachability::{ObjectRef, ObjectRole, id_objects},
};
use context::App;
use model::{
    Error, Oid, Result,
    id::SpaceId,
    integrity_fault::{IntegrityFault, IntegrityFaultKind},
};
use store::{
    objects::{self, Pool},
    roots::Root,
};
use tokio::time::{Instant, sleep_until};

use super::{Findings, PoolOptions};
use crate::blobs::batches::{self, MAX_BATCH_BYTES};

/// References that are looked up together.
const LOOKUP_BATCH: usize = 2_000;
/// Objects that are remembered as verified, some 50 MB. Beyond, all are forgotten and some verified again.
const SEEN_CAPACITY: usize = 1_000_000;

pub(super) struct Walk<'a> {
    pub(super) app: &'a App,
    pub(super) pool: Pool,
    pub(super) options: PoolOptions,
    pub(super) found: Findings,
    progress: &'a (dyn Fn(u64) + Sync),
    seen: HashSet<Oid>,
    /// The space to whose revisions the objects belong.
    space: SpaceId,
    /// Trees that must not be named otherwise than by the commits of these revisions.
    pub(super) trees: HashMap<Oid, Oid>,
    /// When the next batch may be read, if the speed is limited.
    next_at: Instant,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        app: &'a App,
        pool: Pool,
        options: PoolOptions,
        progress: &'a (dyn Fn(u64) + Sync),
    ) -> Self {
        Self {
            app,
            pool,
            options,
            found: Findings::default(),
            progress,
            seen: HashSet::new(),
            space: SpaceId::from_uuid(pool.id.uuid()),
            trees: HashMap::new(),
            next_at: Instant::now(),
        }
    }

    /// Verifies all that is reachable from these revisions, unless it was verified before.
    pub(super) async fn verify(&mut self, space: SpaceId, roots: Vec<Root>) -> Result<()> {
        self.space = space;
        self.trees = roots.iter().map(|root| (root.id, root.tree)).collect();
        let mut open = Vec::new();
        for root in &roots {
            self.visit(ObjectRef::new(ObjectRole::Commit, root.id), &mut open);
            self.visit(ObjectRef::new(ObjectRole::Folder, root.tree), &mut open);
            for reference in id_objects(&self.page_ids(root)) {
                self.visit(reference, &mut open);
            }
        }
        let named: HashSet<Oid> = roots.iter().map(|root| root.tree).collect();
        while !open.is_empty() {
            let at = open.len().saturating_sub(LOOKUP_BATCH);
            let part = open.split_off(at);
            self.verify_part(part, &named, &mut open).await?;
        }
        Ok(())
    }

    fn page_ids(&mut self, root: &Root) -> PageIds {
        if root.identity.is_empty() {
            return PageIds::empty();
        }
        if let Ok(bytes) = root.identity.as_slice().try_into() {
            return PageIds::from_bytes(bytes);
        }
        let what = format!("the revision {} has broken ids", root.id);
        self.add_fault(IntegrityFaultKind::MissingIds, what);
        PageIds::empty()
    }

    pub(super) fn visit(&mut self, reference: ObjectRef, open: &mut Vec<ObjectRef>) {
        if self.seen.len() >= SEEN_CAPACITY {
            self.seen.clear();
        }
        if !reference.is_empty() && self.seen.insert(reference.oid) {
            open.push(reference);
        }
    }

    /// Verifies these objects, and adds those that they refer to.
    async fn verify_part(
        &mut self,
        part: Vec<ObjectRef>,
        root_trees: &HashSet<Oid>,
        open: &mut Vec<ObjectRef>,
    ) -> Result<()> {
        let oids: Vec<Oid> = part.iter().map(|reference| reference.oid).collect();
        let sizes = objects::sizes(&self.app.db, self.pool, &oids).await?;
        let roles: HashMap<Oid, ObjectRole> = part
            .iter()
            .map(|reference| (reference.oid, reference.part))
            .collect();
        for reference in &part {
            if !sizes.contains_key(&reference.oid) {
                let is_root = root_trees.contains(&reference.oid);
                self.add_missing(*reference, is_root);
            }
        }
        self.found.add_checked(part.len() as u64);
        let stored = part.iter().filter_map(|reference| {
            let size = sizes.get(&reference.oid)?;
            Some((reference.oid, *size))
        });
        for batch in batches::divide_sized(stored, MAX_BATCH_BYTES) {
            self.pace(batch.bytes).await;
            self.verify_batch(&batch, &roles, open).await?;
        }
        (self.progress)(part.len() as u64);
        Ok(())
    }

    fn add_missing(&mut self, reference: ObjectRef, is_root: bool) {
        let oid = reference.oid;
        let (kind, what) = match reference.part {
            ObjectRole::Commit => (IntegrityFaultKind::MissingCommit, "the commit"),
            ObjectRole::Folder if is_root => {
                (IntegrityFaultKind::MissingTree, "the root directory")
            }
            ObjectRole::Folder => (IntegrityFaultKind::MissingObject, "the directory"),
            ObjectRole::File => (IntegrityFaultKind::MissingObject, "the file"),
            ObjectRole::Paths | ObjectRole::Ids | ObjectRole::Navigation => {
                (IntegrityFaultKind::MissingIds, "the ids of pages")
            }
        };
        let pool = self.pool.id;
        self.add_fault(kind, format!("{what} {oid} is not in the pool {pool}"));
    }

    pub(super) fn add_fault(&mut self, kind: IntegrityFaultKind, what: String) {
        self.found.add(IntegrityFault {
            kind,
            organization: self.pool.organization,
            space: Some(self.space),
            what,
        });
    }

    /// Waits if the last batches were read too fast.
    pub(super) async fn pace(&mut self, bytes: u64) {
        let Some(speed) = self.options.max_bytes_per_second else {
            return;
        };
        sleep_until(self.next_at).await;
        let milliseconds = bytes.saturating_mul(1_000) / speed.max(1);
        self.next_at = Instant::now() + Duration::from_millis(milliseconds);
    }
}

/// An error of a single object, as part of a fault.
pub(super) fn cause(error: &Error) -> String {
    error.trace()
}
