//! What the operator does on a database that was restored to an earlier time, before nodes are started.

use context::Ctx;
use futures::TryStreamExt;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
};
use serde_json::json;
use store::{
    integrity,
    node_lock::ExclusiveLock,
    objects::Pool,
    restores::{self, EndedLeases, RestoredState},
};

use crate::accounts::require_operator;

const ORGANIZATION_BATCH: i64 = 1_000;
const FILE_BATCH: usize = 500;

/// What was done.
#[derive(Debug, Clone)]
pub struct FinishedRestore {
    pub state: RestoredState,
    pub position: i64,
    pub leases: EndedLeases,
    pub organizations: usize,
    /// Files that were deleted after the time to which the database was restored, and are back.
    pub files: usize,
}

/// Requires a database that accepts writes and that no node uses. Hold the lock as long as you work on it.
pub async fn require_unused(ctx: &Ctx) -> Result<(RestoredState, ExclusiveLock)> {
    require_operator(ctx)?;
    let state = restores::state(ctx.db()).await?;
    if state.is_in_recovery {
        return Err(Error::Conflict(
            "PostgreSQL still replays its log. Wait until it has reached the time that it is restored to, and has ended the \
             recovery (`recovery_target_action = 'promote'`)."
                .to_owned(),
        ));
    }
    let lock = ExclusiveLock::try_acquire(ctx.db()).await?;
    let lock = lock.ok_or_else(|| {
        Error::Conflict(
            "Nodes of Bindery run on this database. Stop them all, then try again.".to_owned(),
        )
    })?;
    Ok((state, lock))
}

/// Makes the restored database ready for nodes. Can be repeated. The caller has deleted the stream of events.
pub async fn finish(ctx: &Ctx, state: RestoredState) -> Result<FinishedRestore> {
    require_operator(ctx)?;
    let position = restores::raise_positions(ctx.db()).await?;
    let leases = restores::end_leases(ctx.db()).await?;
    let files = bring_files_back(ctx).await?;
    let organizations = record(ctx, &state).await?;
    Ok(FinishedRestore {
        state,
        position,
        leases,
        organizations,
        files,
    })
}

/// Moves files that were deleted back to where the rows of the database refer to them.
async fn bring_files_back(ctx: &Ctx) -> Result<usize> {
    let files = &ctx.app.files;
    let mut batches = files.list_deleted().try_chunks(FILE_BATCH);
    let mut count = 0;
    while let Some(batch) = batches.try_next().await.map_err(|broken| broken.1)? {
        for file in batch {
            let (Some((organization, id)), Some(oid)) = (file.key.pool(), file.key.oid()) else {
                continue;
            };
            let pool = Pool { organization, id };
            let stored = integrity::stored_files(ctx.db(), pool, &[oid]).await?;
            if !stored.is_empty() && files.find(&file.key).await?.is_none() {
                files.undelete(&file).await?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Notes in the audit trail of every organization that its content is as it was.
async fn record(ctx: &Ctx, state: &RestoredState) -> Result<usize> {
    let (mut after, mut count) = (None, 0);
    loop {
        let batch = integrity::organizations(ctx.db(), after, ORGANIZATION_BATCH).await?;
        after = batch.last().copied();
        count += batch.len();
        let payload = json!({"lastEventAt": state.last_event_at});
        let events = batch.into_iter().map(|organization| {
            let event = NewEvent::new(
                organization,
                EventType::OrganizationRestored,
                organization.uuid(),
            );
            event.with_payload(payload.clone())
        });
        let mut tx = ctx.begin_separate().await?;
        let Some(permit) = tx.record_all(events) else {
            return Ok(count);
        };
        tx.commit(permit).await?;
    }
}
