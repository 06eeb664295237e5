//! The content of transferred spaces. Large files and shared pools are copied before the move; the move itself only
//! changes rows, and only if there were no writes since the copy.

use std::collections::HashMap;

use context::{App, Ctx};
use files::Key;
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, PoolId, SpaceId},
    job::Work,
};
use pages::{blobs, reachability::ReachableObjects};
use store::{
    CommitPermit, Tx, garbage,
    objects::Pool,
    roots,
    transfers::content_move::{self, PoolUsage},
};
use uuid::Uuid;

const OBJECT_BATCH: usize = 1_000;
const FILE_CONCURRENCY: usize = 4;
/// A repeated copy costs only what was written since.
const MAX_ATTEMPTS: usize = 5;

/// The content to be moved, and the copies prepared for it.
pub(super) struct ContentMove<'a> {
    ctx: &'a Ctx,
    from: OrganizationId,
    to: OrganizationId,
    spaces: &'a [SpaceId],
    copies: HashMap<PoolId, PoolCopy>,
}

/// The transaction in which the content has moved. The spaces are locked against writes.
pub(super) struct MovedContent {
    pub(super) tx: Tx,
    /// The new pools of the spaces, for the shared pools that they leave.
    pub(super) pools: Vec<(PoolId, PoolId)>,
    from: OrganizationId,
    cleanup_jobs: Vec<Work>,
    /// Spaces of the old organization whose revisions may be unused now.
    former_spaces: Vec<Uuid>,
}

impl MovedContent {
    /// Deletes data that the old organization no longer needs, once the spaces have moved.
    pub(super) async fn clean_up(&mut self) -> Result<()> {
        garbage::delete_revisions(&mut self.tx, self.from, &self.former_spaces).await?;
        self.tx.enqueue_all(&self.cleanup_jobs).await
    }
}

/// A copy of a shared pool, and the objects copied so far.
struct PoolCopy {
    pool: PoolId,
    reachable: ReachableObjects,
}

impl<'a> ContentMove<'a> {
    pub(super) fn new(
        ctx: &'a Ctx,
        from: OrganizationId,
        to: OrganizationId,
        spaces: &'a [SpaceId],
    ) -> Self {
        Self {
            ctx,
            from,
            to,
            spaces,
            copies: HashMap::new(),
        }
    }

    /// Moves the content; the caller moves the spaces in the same transaction.
    pub(super) async fn execute(mut self) -> Result<MovedContent> {
        for _ in 0..MAX_ATTEMPTS {
            let usages = content_move::pool_usages(self.ctx.db(), self.from, self.spaces).await?;
            for usage in &usages {
                self.prepare(usage).await?;
            }
            let mut tx = self.ctx.begin().await?;
            tx.allow_long_statements().await?;
            if content_move::lock_spaces(&mut tx, self.from, self.spaces).await? != usages {
                continue;
            }
            return self.move_rows(tx, &usages).await;
        }
        Err(Error::Conflict(
            "Concurrent writes prevented the transfer. Try again later.".to_owned(),
        ))
    }

    async fn move_rows(&self, mut tx: Tx, usages: &[PoolUsage]) -> Result<MovedContent> {
        let (mut pools, mut left) = (Vec::new(), Vec::new());
        for usage in usages {
            let pool = self.in_source(usage.pool);
            match self.copies.get(&usage.pool) {
                Some(copy) if usage.is_shared => pools.push((usage.pool, copy.pool)),
                _ => content_move::change_pool_owner(&mut tx, pool, self.to).await?,
            }
            left.push(collection_job(pool));
        }
        content_move::delete_former_paths(&mut tx, self.from, self.spaces).await?;
        let owners = content_move::move_revisions(&mut tx, self.from, self.to, self.spaces).await?;
        Ok(MovedContent {
            tx,
            pools,
            from: self.from,
            cleanup_jobs: left,
            former_spaces: owners,
        })
    }

    async fn prepare(&mut self, usage: &PoolUsage) -> Result<()> {
        let app = &self.ctx.app;
        let old = self.in_source(usage.pool);
        if !usage.is_shared {
            let files = content_move::objects_in_storage(&app.db, old, None).await?;
            return copy_files(app, old, self.in_target(usage.pool), files).await;
        }
        if !self.copies.contains_key(&usage.pool) {
            let copy = self.begin_copy().await?;
            self.copies.insert(usage.pool, copy);
        }
        let Some(copy) = self.copies.get_mut(&usage.pool) else {
            return Ok(());
        };
        let new = Pool {
            organization: self.to,
            id: copy.pool,
        };
        let roots = roots::of_spaces(&app.db, self.from, &usage.spaces).await?;
        for part in copy
            .reachable
            .extend(app, old, &roots)
            .await?
            .chunks(OBJECT_BATCH)
        {
            let files = content_move::objects_in_storage(&app.db, old, Some(part)).await?;
            copy_files(app, old, new, files).await?;
            content_move::copy(&app.db, old, new, part).await?;
        }
        Ok(())
    }

    /// Creates a pool. If the transfer fails, objects copied into it are garbage-collected.
    async fn begin_copy(&self) -> Result<PoolCopy> {
        let pool = self.ctx.new_id();
        let mut tx = self.ctx.begin().await?;
        pages::garbage_schedule::schedule_collection(&mut tx, self.in_target(pool)).await?;
        let permit = CommitPermit::without_event("the transfer itself is the event");
        tx.commit(permit).await?;
        Ok(PoolCopy {
            pool,
            reachable: ReachableObjects::default(),
        })
    }

    fn in_source(&self, id: PoolId) -> Pool {
        Pool {
            organization: self.from,
            id,
        }
    }

    fn in_target(&self, id: PoolId) -> Pool {
        Pool {
            organization: self.to,
            id,
        }
    }
}

fn collection_job(Pool { organization, id }: Pool) -> Work {
    Work::CollectGarbage {
        organization,
        pool: id,
    }
}

async fn copy_files(app: &App, from: Pool, to: Pool, oids: Vec<Oid>) -> Result<()> {
    stream::iter(oids)
        .map(|oid| copy_file(app, blobs::key(from, oid), blobs::key(to, oid)).boxed())
        .buffer_unordered(FILE_CONCURRENCY)
        .try_collect()
        .await
}

async fn copy_file(app: &App, from: Key, to: Key) -> Result<()> {
    app.files.put(&to, app.files.get(&from).await?).await
}
