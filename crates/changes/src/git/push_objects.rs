//! Stores the objects of a push before its refs move. Objects that stay unreachable are garbage-collected.

use std::{collections::HashSet, mem};

use ::git::{BareRepository, objects::ObjectInfo, session::Session};
use authz::{Granted, action::act::Edit};
use content::objects::Object;
use context::Ctx;
use model::{ObjectKind, Oid, Result, content::Content};
use pages::{
    blobs::{self, FileHold},
    garbage_schedule,
};
use store::{
    CommitPermit, Tx,
    objects::{GitObject, Pool},
};

use super::import_commits::ImportedCommits;
use crate::git::FetchRepositories;

const OBJECT_BATCH: usize = 1000;
const BATCH_BYTES: u64 = 8 << 20;
/// Prefix of every Git LFS pointer, and its maximum size.
const LFS_POINTER_PREFIX: &[u8] = b"version https://git-lfs.github.com/spec/";
const MAX_POINTER_BYTES: usize = 1024;

/// The content of a push.
pub(super) struct PushedContent<'a> {
    pub(super) content: &'a Granted<Content, Edit>,
    pub(super) repository: &'a BareRepository,
    /// The tips of the refs that the caller sees.
    pub(super) visible_tips: &'a [Oid],
    pub(super) imported: ImportedCommits,
    pub(super) objects: Vec<ObjectInfo>,
}

/// The writes that are left for the transaction of the push: file rows are stored together with the refs, so that a
/// transfer of the space sees both or none.
pub(super) struct PendingFileRows {
    pool: Pool,
    hold: Option<FileHold>,
    files: Vec<GitObject>,
    pointers: HashSet<Oid>,
}

impl PendingFileRows {
    /// Returns the files that are Git LFS pointers.
    pub(super) fn take_pointers(&mut self) -> HashSet<Oid> {
        mem::take(&mut self.pointers)
    }

    pub(super) async fn finish(self, tx: &mut Tx) -> Result<()> {
        blobs::store_files(tx, self.pool, self.files, self.hold).await
    }
}

/// Stores the objects in batches. Each batch has its own transaction, open only while the database works.
pub(super) async fn store_objects(
    ctx: &Ctx,
    pushed_content: &PushedContent<'_>,
) -> Result<PendingFileRows> {
    let pool = Pool::of(pushed_content.content);
    let mut facts = pushed_content.objects.clone();
    // Sorted, so that concurrent pushes of the same objects wait for each other instead of deadlocking.
    facts.sort_unstable_by_key(|facts| facts.oid);
    let mut stored = PendingFileRows {
        pool,
        hold: prepare_storage(ctx, pool, &facts).await?,
        files: Vec::new(),
        pointers: HashSet::new(),
    };
    let mut session = ctx
        .app
        .feature::<FetchRepositories>()
        .git()
        .session(pushed_content.repository)
        .await?;
    let (mut batch, mut bytes) = (Vec::new(), 0);
    for ObjectInfo { oid, size, .. } in facts {
        if batch.len() >= OBJECT_BATCH || bytes + size > BATCH_BYTES {
            stored.add_batch(ctx, &mut session, &batch).await?;
            (batch, bytes) = (Vec::new(), 0);
        }
        batch.push(oid);
        bytes += size;
    }
    stored.add_batch(ctx, &mut session, &batch).await?;
    let identities = pushed_content.imported.page_id_objects.iter();
    let identities: Vec<_> = identities.map(|(oid, object)| (*oid, object)).collect();
    stored.add(ctx, &identities).await?;
    Ok(stored)
}

/// Schedules garbage collection for objects that stay unreachable, and locks files if some are large.
async fn prepare_storage(ctx: &Ctx, pool: Pool, facts: &[ObjectInfo]) -> Result<Option<FileHold>> {
    let is_large = |facts: &ObjectInfo| {
        facts.kind == ObjectKind::Blob && facts.size > blobs::MAX_BINARY_ROW_BYTES as u64
    };
    if facts.iter().any(is_large) {
        return blobs::hold_files(ctx, pool).await.map(Some);
    }
    let mut tx = ctx.begin_separate().await?;
    garbage_schedule::schedule_collection(&mut tx, pool).await?;
    let permit = CommitPermit::without_event("a schedule of garbage collection");
    tx.commit(permit).await?;
    Ok(None)
}

impl PendingFileRows {
    async fn add_batch(&mut self, ctx: &Ctx, session: &mut Session, oids: &[Oid]) -> Result<()> {
        let read = session.read(oids).await?;
        let read: Vec<(Oid, Object)> = read
            .into_iter()
            .map(|read| {
                let (kind, bytes) = (read.kind, read.bytes.into());
                (read.oid, Object { kind, bytes })
            })
            .collect();
        let pointers = read.iter().filter(|(_, object)| is_pointer(object));
        self.pointers.extend(pointers.map(|(oid, _)| *oid));
        let objects: Vec<_> = read.iter().map(|(oid, object)| (*oid, object)).collect();
        self.add(ctx, &objects).await
    }

    async fn add(&mut self, ctx: &Ctx, objects: &[(Oid, &Object)]) -> Result<()> {
        blobs::upload_large_files(&ctx.app, self.pool, objects).await?;
        let (rows, files) = blobs::rows(objects);
        self.files.extend(files);
        if rows.is_empty() {
            return Ok(());
        }
        let mut tx = ctx.begin_push().await?;
        blobs::store_rows(&mut tx, self.pool, rows).await?;
        let permit = CommitPermit::without_event("objects are unreachable until a ref moves");
        tx.commit(permit).await
    }
}

fn is_pointer(object: &Object) -> bool {
    object.kind == ObjectKind::Blob
        && object.bytes.len() <= MAX_POINTER_BYTES
        && object.bytes.starts_with(LFS_POINTER_PREFIX)
}
