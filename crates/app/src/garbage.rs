//! Garbage collection of a pool: marks what the revisions of its spaces lead to, and sweeps the rest.
//!
//! Garbage is what purged spaces leave, what a transfer left behind or prepared in vain, what came with a push and
//! belongs to nothing, and files of transactions that failed. Every revision of a living space stays, wherever its
//! branches are now: it can be read by its id.

use files::{Key, Prefix};
use futures::TryStreamExt;
use jiff::SignedDuration;
use model::{
    Oid, Result,
    event::NewEvent,
    id::{OrganizationId, PoolId},
    job::Work,
};
use serde_json::json;
use store::{Tx, file_holds, garbage, objects::Pool, roots, transfers::luggage};

use crate::{Ctx, reach::Reach};

const ROWS_AT_ONCE: i64 = 1_000;
const FILES_AT_ONCE: usize = 100;

/// Sees to it that a pool is looked at when the day of what is written to it now is over: a push can bring what belongs
/// to nothing, and a transaction that fails leaves its files.
pub(crate) async fn collect_later(tx: &mut Tx, Pool { organization, id }: Pool) -> Result<()> {
    let work = Work::CollectGarbage {
        organization,
        pool: id,
    };
    let hours = i64::from(garbage::GRACE_HOURS) + 1;
    tx.enqueue(&work, SignedDuration::from_hours(hours)).await
}

/// What must stay of a pool, as far as was known when it was marked.
pub struct Marked(Reach);

/// Collects the garbage of a pool. Called by a job; the caller commits.
pub async fn collect_now(ctx: &Ctx, organization: OrganizationId, id: PoolId) -> Result<()> {
    let pool = Pool { organization, id };
    let marked = mark(ctx, pool).await?;
    let objects = sweep(ctx, pool, &marked).await?;
    let files = sweep_files(ctx, pool).await? + sweep_prints(ctx, pool).await?;
    let mut tx = ctx.begin().await?;
    if objects + files > 0 {
        let event = NewEvent::new(organization, "content.garbage_collected", id.uuid());
        tx.record(event.with(json!({"objects": objects, "files": files})));
    }
    ctx.keep(tx);
    Ok(())
}

/// Everything that must stay.
pub async fn mark(ctx: &Ctx, pool: Pool) -> Result<Marked> {
    let spaces = garbage::spaces(ctx.db(), pool).await?;
    let roots = roots::of_spaces(ctx.db(), pool.organization, &spaces).await?;
    let mut reach = Reach::default();
    reach.extend(&ctx.app, pool, &roots).await?;
    Ok(Marked(reach))
}

/// Deletes rows in batches, each for itself, so that writers wait for a few rows at most.
pub async fn sweep(ctx: &Ctx, pool: Pool, Marked(reach): &Marked) -> Result<u64> {
    let (mut deleted, mut after) = (0, None);
    loop {
        let found = garbage::unused(ctx.db(), pool, after, ROWS_AT_ONCE).await?;
        let Some(last) = found.last().copied() else {
            return Ok(deleted);
        };
        after = Some(last);
        let doomed: Vec<Oid> = found
            .into_iter()
            .filter(|oid| !reach.contains(*oid))
            .collect();
        if !doomed.is_empty() {
            deleted += garbage::delete(ctx.db(), pool, &doomed).await?;
        }
    }
}

/// Deletes PDF files of days before: they are made again when they are asked for.
async fn sweep_prints(ctx: &Ctx, pool: Pool) -> Result<u64> {
    let prefix = Prefix::prints(pool.organization, pool.id);
    let prints: Vec<files::Listed> = ctx.app.files.list(&prefix).try_collect().await?;
    let mut tx = ctx.begin().await?;
    let before = garbage::hold_files(&mut tx, pool).await?;
    let old = prints.into_iter().filter(|print| print.written_at < before);
    let doomed: Vec<Key> = old.map(|print| print.key).collect();
    let deleted = doomed.len() as u64;
    ctx.app.files.delete(doomed).await?;
    Ok(deleted)
}

/// Deletes files without a row. While somebody puts files they stay as they are: one could be about to get its row.
async fn sweep_files(ctx: &Ctx, pool: Pool) -> Result<u64> {
    let listed = ctx
        .app
        .files
        .list(&Prefix::pool(pool.organization, pool.id));
    let mut batches = listed.try_chunks(FILES_AT_ONCE);
    let mut deleted = 0;
    loop {
        let batch = batches.try_next().await.map_err(|broken| broken.1)?;
        let Some(batch) = batch else {
            return Ok(deleted);
        };
        let mut tx = ctx.begin().await?;
        let before = garbage::hold_files(&mut tx, pool).await?;
        if file_holds::exists(&mut tx, pool).await? {
            collect_later(&mut tx, pool).await?;
            tx.commit().await?;
            return Ok(deleted);
        }
        let named: Vec<Oid> = batch.iter().filter_map(|file| file.key.oid()).collect();
        let kept = luggage::in_files(ctx.db(), pool, Some(&named)).await?;
        let is_garbage = |file: &files::Listed| {
            file.written_at < before && file.key.oid().is_some_and(|oid| !kept.contains(&oid))
        };
        let doomed: Vec<Key> = batch
            .into_iter()
            .filter(is_garbage)
            .map(|file| file.key)
            .collect();
        deleted += doomed.len() as u64;
        ctx.app.files.delete(doomed).await?;
        tx.commit().await?;
    }
}
