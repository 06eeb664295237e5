//! Import and export between a space and a remote repository. They are requested here and run by a job, which reports
//! its progress in the row of the space, in its own row, and by events.

use std::time::Duration;

use authz::action::act::Administer;
use context::{Ctx, Principal, hourly_limits::HourlyLimits, job_lease};
use futures::FutureExt;
use jiff::SignedDuration;
use model::{
    Error, Id, Kind, Result,
    event::{EventType, NewEvent},
    git_sync::{Direction, GitSync, Remote, SyncPoint, SyncRequest, SyncStage},
    id::{EventId, OrganizationId, SpaceId},
    job::{LeasedJob, Work},
};
use serde_json::json;
use store::git_syncs;
use tokio::time::timeout;
use uuid::Uuid;

use crate::git::{RemoteExport, RemoteImport, export_remote, import_remote, remotes};

const KIND: Kind = Kind("Git remote of the space");

/// An import or export as stored in its job.
pub struct SyncWork<'a> {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub operation: Uuid,
    pub remote: &'a Remote,
    pub request: &'a SyncRequest,
}

/// Starts an import or export. The remote is validated now, as far as that needs no connection to it.
pub async fn start(ctx: &Ctx, id: SpaceId, remote: Remote, request: SyncRequest) -> Result<()> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    let remote = remotes::check(ctx, remote, &request)?;
    ctx.app
        .feature::<HourlyLimits>()
        .check_import(space.organization)?;
    remotes::resolve_remote(ctx, &remote).await?;
    let operation = ctx.new_id::<model::id::kind::Event>().uuid();
    let direction = request.direction();
    let mut tx = ctx.begin().await?;
    git_syncs::begin(&mut tx, &space, operation, &remote, direction).await?;
    let started = json!({"url": remote.url, "ref": remote.reference, "operation": operation});
    let kind = event_kinds(direction).started;
    let event = NewEvent::new(space.organization, kind, id.uuid()).with_payload(started);
    let permit = tx.record(event);
    let work = Work::SyncGit {
        organization: space.organization,
        space: id,
        operation,
        remote,
        request,
    };
    tx.enqueue(&work, SignedDuration::ZERO).await?;
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// The last import or export of a space.
pub async fn get(ctx: &Ctx, id: SpaceId) -> Result<GitSync> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    let found = git_syncs::find(ctx.db(), &space).await?;
    found.ok_or(Error::NotFound(KIND))
}

/// Runs a job on behalf of the user who requested it; the caller commits. Errors that a retry cannot fix end the
/// operation and are reported as its result.
pub async fn run_now(ctx: &Ctx, job: &LeasedJob, sync: &SyncWork<'_>) -> Result<()> {
    let is_over = |error: &Error| is_permanent(error) || job.attempts >= job.max_attempts;
    let requester = match requester_ctx(ctx).await {
        Ok(requester) => requester,
        Err(error) if is_over(&error) => return fail(ctx, sync, &error).await,
        Err(error) => return Err(error),
    };
    let seconds = ctx.app.settings.limits.git_sync_seconds;
    let attempt = timeout(Duration::from_secs(seconds), attempt(&requester, job, sync));
    let attempted = attempt.await.unwrap_or_else(|_| {
        Err(Error::Unprocessable(format!(
            "It took longer than {seconds} s. Try again when the other server responds faster, or with less content."
        )))
    });
    match attempted {
        Ok(()) => {
            if let Some((tx, permit)) = requester.take_pending() {
                ctx.defer_commit(tx, permit);
            }
            Ok(())
        }
        Err(error) => {
            requester.roll_back();
            if is_over(&error) {
                return fail(ctx, sync, &error).await;
            }
            Err(error)
        }
    }
}

/// Returns the context of the requesting user, with their current permissions.
async fn requester_ctx(ctx: &Ctx) -> Result<Ctx> {
    let Principal::System {
        on_behalf_of: Some(user),
    } = ctx.principal
    else {
        return Err(Error::internal("no user requested this import or export"));
    };
    ctx.acting_as(user).await
}

async fn attempt(ctx: &Ctx, job: &LeasedJob, sync: &SyncWork<'_>) -> Result<()> {
    let space = ctx.space(sync.space).await?.allow::<Administer>()?;
    let organization = space.organization;
    let known = git_syncs::find(ctx.db(), &space).await?;
    let sync_point = known
        .filter(|known| known.remote == *sync.remote)
        .and_then(|known| known.sync_point);
    let event: EventId = Id::from_uuid(sync.operation);
    let fetched = advance(ctx, job, sync, organization, SyncStage::ContentProcess).boxed();
    let sync_point = match sync.request {
        SyncRequest::Import { force, standalone } => {
            let import = RemoteImport {
                remote: sync.remote,
                force: *force,
                standalone: *standalone,
                sync_point,
                event,
            };
            import_remote(ctx, sync.space, &import, fetched).await?
        }
        SyncRequest::Export { message, force } => {
            let export = RemoteExport {
                remote: sync.remote,
                message,
                force: *force,
                sync_point,
                event,
            };
            Some(export_remote(ctx, sync.space, &export, fetched).await?)
        }
    };
    complete(ctx, sync, organization, sync_point).await
}

/// Stores and reports the stage of the running operation.
async fn advance(
    ctx: &Ctx,
    job: &LeasedJob,
    sync: &SyncWork<'_>,
    organization: OrganizationId,
    stage: SyncStage,
) -> Result<()> {
    let progress = json!({"stage": stage.as_str(), "operation": sync.operation});
    job_lease::renew(&ctx.app, job, Some(&progress)).await?;
    let mut tx = ctx.begin().await?;
    git_syncs::advance(&mut tx, organization, sync.space, sync.operation, stage).await?;
    let kind = event_kinds(sync.request.direction()).progress;
    let event = NewEvent::new(organization, kind, sync.space.uuid()).with_payload(progress);
    let permit = tx.record(event);
    tx.commit(permit).await?;
    ctx.app.committed.notify_one();
    Ok(())
}

async fn complete(
    ctx: &Ctx,
    sync: &SyncWork<'_>,
    organization: OrganizationId,
    sync_point: Option<SyncPoint>,
) -> Result<()> {
    let mut tx = match ctx.take_pending() {
        Some((tx, _)) => tx,
        None => ctx.begin().await?,
    };
    let (space, operation) = (sync.space, sync.operation);
    git_syncs::advance(&mut tx, organization, space, operation, SyncStage::Finalize).await?;
    git_syncs::end(&mut tx, organization, space, operation, Ok(sync_point)).await?;
    let kind = event_kinds(sync.request.direction()).completed;
    let event = NewEvent::new(organization, kind, space.uuid()).with_id(Id::from_uuid(operation));
    let permit = tx.record(event.with_payload(json!({
        "operation": operation,
        "revision": sync_point.map(|both| both.revision),
        "commit": sync_point.map(|both| both.commit),
    })));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Stores and reports the failure of the operation; the caller commits.
pub async fn fail(ctx: &Ctx, sync: &SyncWork<'_>, error: &Error) -> Result<()> {
    let (organization, space, operation) = (sync.organization, sync.space, sync.operation);
    let message = error.to_string();
    let mut tx = match ctx.take_pending() {
        Some((tx, _)) => tx,
        None => ctx.begin().await?,
    };
    git_syncs::end(&mut tx, organization, space, operation, Err(&message)).await?;
    let kind = event_kinds(sync.request.direction()).failed;
    let failed = json!({"operation": operation, "error": message});
    let permit = tx.record(NewEvent::new(organization, kind, space.uuid()).with_payload(failed));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Returns true if a retry cannot help.
fn is_permanent(error: &Error) -> bool {
    !matches!(
        error,
        Error::Conflict(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) | Error::Internal(_)
    )
}

struct EventKinds {
    started: EventType,
    progress: EventType,
    completed: EventType,
    failed: EventType,
}

fn event_kinds(direction: Direction) -> EventKinds {
    match direction {
        Direction::Import => EventKinds {
            started: EventType::SpaceGitImportStarted,
            progress: EventType::SpaceGitImportProgress,
            completed: EventType::SpaceGitImportCompleted,
            failed: EventType::SpaceGitImportFailed,
        },
        Direction::Export => EventKinds {
            started: EventType::SpaceGitExportStarted,
            progress: EventType::SpaceGitExportProgress,
            completed: EventType::SpaceGitExportCompleted,
            failed: EventType::SpaceGitExportFailed,
        },
    }
}
