//! The jobs that find issues in conversations and keep the clusters of an organization.
//!
//! A batch is read, computed and committed on its own, so a job that dies continues with the next batch. Two jobs of one
//! organization may run at once: each batch is stored only if the clusters are still those that it was computed with.

mod clustering_state;
mod describing;

use context::{Ctx, job_lease};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
    job::{LeasedJob, Work},
};
use serde_json::json;
use store::{
    CommitPermit,
    issues_clusters::processing::{self, BatchResult, PendingConversation},
};

use self::clustering_state::ClusteringState;
pub use store::issues_clusters::processing::Stage;

/// Conversations per transaction: up to 25 MB of text.
const CONVERSATION_BATCH: i64 = 200;
/// Batches of one job; another job continues, so that other organizations have their turn.
const MAX_BATCHES: usize = 25;
/// Batches that were computed in vain because of a concurrent change.
const MAX_RETRIES: usize = 20;

/// Takes the conversations of one stage, updates clusters and describes them; the caller commits.
pub async fn run_now(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
    stage: Stage,
) -> Result<()> {
    let mut clustering = None;
    let mut retries = 0;
    let mut batches = 0;
    while batches < MAX_BATCHES {
        let pending =
            processing::pending(ctx.db(), organization, stage, CONVERSATION_BATCH).await?;
        if pending.is_empty() {
            break;
        }
        clustering = run_batch(ctx, organization, clustering, pending).await?;
        if clustering.is_some() {
            batches += 1;
        } else {
            retries += 1;
        }
        if retries > MAX_RETRIES {
            return Err(Error::Conflict(
                "The conversations change faster than they can be read.".to_owned(),
            ));
        }
        job_lease::renew(&ctx.app, job, Some(&json!({"batches": batches}))).await?;
    }
    describing::describe_all(ctx, job, organization).await?;
    if batches == MAX_BATCHES {
        enqueue_next(ctx, organization, stage).await?;
    }
    Ok(())
}

/// Returns the state after the batch, for the next one, or `None` if a concurrent change made it worthless.
async fn run_batch(
    ctx: &Ctx,
    organization: OrganizationId,
    state: Option<ClusteringState>,
    pending: Vec<PendingConversation>,
) -> Result<Option<ClusteringState>> {
    let mut state = match state {
        Some(state) => state,
        None => ClusteringState::load(ctx, organization).await?,
    };
    state.load_clusters_of(ctx, organization, &pending).await?;
    let compute = &ctx.app.compute;
    let applied = compute.run(organization, || state.apply(&pending, || ctx.new_id()));
    let batch = applied.await??;
    // Dropped without a commit if something has changed.
    let mut tx = ctx.begin_separate().await?;
    if !processing::save(&mut tx, organization, &batch).await? {
        return Ok(None);
    }
    let permit = if batch.processed.is_empty() {
        CommitPermit::without_event("the deletion was the event")
    } else {
        tx.record(event(organization, &batch))
    };
    tx.commit(permit).await?;
    state.generation += 1;
    Ok(Some(state))
}

fn event(organization: OrganizationId, batch: &BatchResult) -> NewEvent {
    let processed = EventType::ConversationProcessed;
    NewEvent::new(organization, processed, organization.uuid()).with_payload(json!({
        "conversations": batch.processed.len(),
        "issues": batch.issues.len(),
    }))
}

async fn enqueue_next(ctx: &Ctx, organization: OrganizationId, stage: Stage) -> Result<()> {
    let work = match stage {
        Stage::Ingested => Work::ProcessConversations { organization },
        Stage::Deleted => Work::PurgeConversations { organization },
    };
    let mut tx = ctx.begin().await?;
    tx.enqueue(&work, SignedDuration::ZERO).await?;
    ctx.defer_commit(tx, CommitPermit::without_event("the job continues"));
    Ok(())
}
