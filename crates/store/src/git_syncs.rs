//! The last operation of each space with a remote repository.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Oid, Result,
    git_sync::{Direction, GitSync, Remote, SyncPoint, SyncStage, SyncState},
    id::{OrganizationId, SpaceId},
    space::Space,
};
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

pub async fn find(db: &Db, space: &Granted<Space, Administer>) -> Result<Option<GitSync>> {
    let row = sqlx::query!(
        r#"select url, ref as reference, directory, direction, state, stage, error, revision, remote_commit,
                  started_at as "started_at: Timestamp", updated_at as "updated_at: Timestamp",
                  completed_at as "completed_at: Timestamp"
           from git_syncs
           where organization_id = $1 and space_id = $2"#,
        space.organization.uuid(),
        space.id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(row) = row else { return Ok(None) };
    let in_step = match (row.revision, row.remote_commit) {
        (Some(revision), Some(commit)) => Some(SyncPoint {
            revision: Oid::try_from(&revision[..])?,
            commit: Oid::try_from(&commit[..])?,
        }),
        _ => None,
    };
    Ok(Some(GitSync {
        organization: space.organization,
        space: space.id,
        remote: Remote {
            url: row.url,
            reference: row.reference,
            directory: row.directory,
        },
        direction: from_text(row.direction)?,
        state: from_text(row.state)?,
        stage: from_text(row.stage)?,
        error: row.error,
        sync_point: in_step,
        started_at: row.started_at.to_jiff(),
        updated_at: row.updated_at.to_jiff(),
        completed_at: row.completed_at.map(Timestamp::to_jiff),
    }))
}

/// Records a requested operation. The sync point with another remote is discarded.
pub async fn begin(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    operation: Uuid,
    remote: &Remote,
    direction: Direction,
) -> Result<()> {
    sqlx::query!(
        r#"insert into git_syncs as s (organization_id, space_id, operation_id, url, ref, directory, direction, state,
                                       stage, started_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'running', 'repo_fetch', $8, $8)
           on conflict on constraint git_syncs_pkey do update
           set operation_id = excluded.operation_id, url = excluded.url, ref = excluded.ref,
               directory = excluded.directory, direction = excluded.direction, state = 'running',
               stage = 'repo_fetch', error = null, started_at = excluded.started_at,
               updated_at = excluded.updated_at, completed_at = null,
               revision = case when (s.url, s.ref) = (excluded.url, excluded.ref)
                                and s.directory is not distinct from excluded.directory then s.revision end,
               remote_commit = case when (s.url, s.ref) = (excluded.url, excluded.ref)
                                     and s.directory is not distinct from excluded.directory
                                    then s.remote_commit end"#,
        space.organization.uuid(),
        space.id.uuid(),
        operation,
        remote.url,
        remote.reference,
        remote.directory,
        direction.as_str(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Stores the progress of an operation. Does nothing if a later one was requested.
pub async fn advance(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    operation: Uuid,
    stage: SyncStage,
) -> Result<()> {
    sqlx::query!(
        r#"update git_syncs set stage = $4, updated_at = $5
           where organization_id = $1 and space_id = $2 and operation_id = $3"#,
        organization.uuid(),
        space.uuid(),
        operation,
        stage.as_str(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Stores the result of the operation: the new sync point, if there is one, or the error.
pub async fn end(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    operation: Uuid,
    outcome: Result<Option<SyncPoint>, &str>,
) -> Result<()> {
    let (state, in_step, error) = match outcome {
        Ok(in_step) => (SyncState::Success, in_step, None),
        Err(error) => (SyncState::Failure, None, Some(error)),
    };
    sqlx::query!(
        r#"update git_syncs
           set state = $4::text, error = $5, revision = coalesce($6, revision), remote_commit = coalesce($7, remote_commit),
               updated_at = $8::timestamptz,
               completed_at = case when $4::text = 'success' then $8::timestamptz end
           where organization_id = $1 and space_id = $2 and operation_id = $3"#,
        organization.uuid(),
        space.uuid(),
        operation,
        state.as_str(),
        error,
        in_step.map(|both| both.revision.as_bytes().to_vec()),
        in_step.map(|both| both.commit.as_bytes().to_vec()),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
