//! Garbage collection of a pool: marks the objects reachable from revisions of its spaces, and sweeps the rest.
//!
//! Garbage comes from purged spaces, completed or failed transfers, unreachable objects of pushes, and files of failed
//! transactions. Every revision of a live space stays, even if no branch contains it: it can be read by its id.

use std::time::Duration;

use context::{App, Ctx};
use files::{Key, Prefix};
use futures::TryStreamExt;
use jiff::{SignedDuration, tz::TimeZone};
use model::{
    Error, Oid, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, PoolId},
};
use serde_json::json;
use store::{
    CommitPermit, file_holds, garbage, objects::Pool, roots, transfers::content_move, uploads,
};
use tokio::time::timeout;

use crate::{garbage_schedule::schedule_collection, reachability::ReachableObjects};

const ROW_BATCH: i64 = 1_000;
const FILE_BATCH: usize = 100;
/// Timeout for deleting a batch of files. Shorter than the lock that keeps others from uploading.
const SWEEP_TIMEOUT: Duration = Duration::from_mins(1);

/// The objects of a pool that were reachable when it was marked.
pub struct LiveObjects(ReachableObjects);

/// Collects the garbage of a pool. Called by a job; the caller commits.
pub async fn collect_now(ctx: &Ctx, organization: OrganizationId, id: PoolId) -> Result<()> {
    let pool = Pool { organization, id };
    uploads::delete_expired(ctx.db(), pool).await?;
    let marked = mark(ctx, pool).await?;
    let objects = sweep(ctx, pool, &marked).await?;
    let files = sweep_files(ctx, pool).await? + sweep_pdfs(ctx, pool).await?;
    let mut tx = ctx.begin().await?;
    let permit = if objects + files > 0 {
        let event = NewEvent::new(organization, EventType::ContentGarbageCollected, id.uuid());
        tx.record(event.with_payload(json!({"objects": objects, "files": files})))
    } else {
        CommitPermit::without_event("nothing was deleted")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Deletes for good the files that were deleted long ago. Returns their number.
pub async fn purge_deleted_files(app: &App) -> Result<u64> {
    let days = i64::from(app.settings.keep_deleted_days);
    let before = app.clock.now() - SignedDuration::from_hours(24 * days);
    let before = before.to_zoned(TimeZone::UTC).date();
    app.files.purge_deleted(before).await
}

/// Finds all reachable objects.
pub async fn mark(ctx: &Ctx, pool: Pool) -> Result<LiveObjects> {
    let spaces = garbage::spaces(ctx.db(), pool).await?;
    let roots = roots::of_spaces(ctx.db(), pool.organization, &spaces).await?;
    let mut reachable = ReachableObjects::default();
    reachable.extend(&ctx.app, pool, &roots).await?;
    Ok(LiveObjects(reachable))
}

/// Deletes unreachable rows, each batch in its own transaction, so that writers wait for few rows only.
pub async fn sweep(ctx: &Ctx, pool: Pool, LiveObjects(reachable): &LiveObjects) -> Result<u64> {
    let (mut deleted, mut after) = (0, None);
    loop {
        let found = garbage::unused(ctx.db(), pool, after, ROW_BATCH).await?;
        let Some(last) = found.last().copied() else {
            return Ok(deleted);
        };
        after = Some(last);
        let garbage: Vec<Oid> = found
            .into_iter()
            .filter(|oid| !reachable.contains(*oid))
            .collect();
        if !garbage.is_empty() {
            deleted += garbage::delete(ctx.db(), pool, &garbage).await?;
        }
    }
}

/// Deletes PDF files older than the grace period: they are rendered again on request.
async fn sweep_pdfs(ctx: &Ctx, pool: Pool) -> Result<u64> {
    let before = garbage::grace_start(ctx.db()).await?;
    let prefix = Prefix::pdfs(pool.organization, pool.id);
    let mut batches = ctx.app.files.list(&prefix).try_chunks(FILE_BATCH);
    let mut deleted = 0;
    while let Some(batch) = batches.try_next().await.map_err(|broken| broken.1)? {
        let old = batch.into_iter().filter(|print| print.written_at < before);
        let garbage: Vec<Key> = old.map(|print| print.key).collect();
        deleted += garbage.len() as u64;
        ctx.app.files.delete(garbage).await?;
    }
    Ok(deleted)
}

/// Deletes files without a row. While anyone uploads files nothing is deleted: a file could be about to get its row.
async fn sweep_files(ctx: &Ctx, pool: Pool) -> Result<u64> {
    let before = garbage::grace_start(ctx.db()).await?;
    let listed = ctx
        .app
        .files
        .list(&Prefix::pool(pool.organization, pool.id));
    let mut batches = listed.try_chunks(FILE_BATCH);
    let mut deleted = 0;
    while let Some(batch) = batches.try_next().await.map_err(|broken| broken.1)? {
        let old: Vec<_> = batch
            .into_iter()
            .filter(|file| file.written_at < before)
            .collect();
        if old.is_empty() {
            continue;
        }
        let mut tx = ctx.begin().await?;
        let begun = file_holds::begin_sweep(&mut tx, pool).await?;
        if !begun {
            schedule_collection(&mut tx, pool).await?;
        }
        let permit = CommitPermit::without_event("a lock and a schedule");
        tx.commit(permit).await?;
        if !begun {
            return Ok(deleted);
        }
        let swept = sweep_batch(ctx, pool, old).await;
        file_holds::end_sweep(ctx.db(), pool).await?;
        deleted += swept?;
    }
    Ok(deleted)
}

/// Deletes those of these files that have no row. No files are uploaded to the pool at this time.
async fn sweep_batch(ctx: &Ctx, pool: Pool, old: Vec<files::ListedFile>) -> Result<u64> {
    let delete = async {
        let named: Vec<Oid> = old.iter().filter_map(|file| file.key.oid()).collect();
        let referenced = content_move::objects_in_storage(ctx.db(), pool, Some(&named)).await?;
        let is_garbage =
            |file: &files::ListedFile| file.key.oid().is_some_and(|oid| !referenced.contains(&oid));
        let garbage: Vec<Key> = old
            .into_iter()
            .filter(is_garbage)
            .map(|file| file.key)
            .collect();
        let count = garbage.len() as u64;
        // A database that is restored to an earlier time may need them.
        ctx.app.files.discard(garbage, ctx.app.clock.now()).await?;
        Ok(count)
    };
    timeout(SWEEP_TIMEOUT, delete)
        .await
        .map_err(|_| Error::Unavailable("object storage takes too long to delete files".into()))?
}
