//! The jobs that find issues in conversations and keep the clusters of an organization.
//!
//! A batch is read, computed and committed on its own, so a job that dies continues with the next batch. Two jobs of one
//! organization may run at once: each batch is stored only if the clusters are still those that it was computed with.
//!
//! If a language model fails, what it made before stays, and conversations wait until it works again.

mod clustering_state;
mod describing;
mod models;
mod vectors;

use clustering::{DocumentFrequencies, Issue, extract_issues};
use context::{Ctx, job_lease};
use jiff::SignedDuration;
use model::{
    Error, Result,
    conversation::ParticipantRole,
    event::{EventType, NewEvent},
    id::OrganizationId,
    job::{LeasedJob, Work},
};
use serde_json::json;
use store::{
    CommitPermit,
    issues_clusters::processing::{self, BatchResult, PendingConversation, StoredClustering},
};

use self::{
    clustering_state::ClusteringState,
    vectors::{FoundIssue, VectorSource},
};
pub use store::issues_clusters::processing::Stage;

/// Conversations per transaction: up to 25 MB of text.
const CONVERSATION_BATCH: i64 = 200;
/// Batches of one job; another job continues, so that other organizations have their turn.
const MAX_BATCHES: usize = 25;
/// Batches that were computed in vain because of a concurrent change.
const MAX_RETRIES: usize = 20;
/// When a job starts again after a model failed.
const MODEL_RETRY_INTERVAL: SignedDuration = SignedDuration::from_mins(5);

/// Takes the conversations of one stage, updates clusters and describes them; the caller commits.
pub async fn run_now(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
    stage: Stage,
) -> Result<()> {
    let vectors = match stage {
        Stage::Ingested => prepare(ctx, organization).await?,
        // Nothing has to be sent to forget something.
        Stage::Deleted => Some(VectorSource::BuiltIn),
    };
    let Some(vectors) = vectors else {
        return enqueue_next(ctx, organization, stage, MODEL_RETRY_INTERVAL).await;
    };
    let run = Run {
        ctx,
        job,
        organization,
        stage,
        vectors,
    };
    let (batches, failed) = run.take_batches().await?;
    let describing = describing::describe_all(ctx, job, organization, stage).await?;
    if failed {
        return enqueue_next(ctx, organization, stage, MODEL_RETRY_INTERVAL).await;
    }
    if describing.worded {
        models::clear_failure(ctx, organization).await?;
    }
    if batches == MAX_BATCHES {
        enqueue_next(ctx, organization, stage, SignedDuration::ZERO).await?;
    }
    Ok(())
}

/// Chooses what makes the vectors. If that is something else than before, all conversations are read anew. Returns
/// `None` if a model fails.
async fn prepare(ctx: &Ctx, organization: OrganizationId) -> Result<Option<VectorSource<'_>>> {
    let Some(vectors) = VectorSource::choose(ctx, organization).await? else {
        return Ok(None);
    };
    let stored = processing::find_clustering(ctx.db(), organization).await?;
    if let Some(stored) = stored
        && stored.provider != vectors.identity()
    {
        restart(ctx, organization, &stored, &vectors.identity()).await?;
    }
    Ok(Some(vectors))
}

async fn restart(
    ctx: &Ctx,
    organization: OrganizationId,
    stored: &StoredClustering,
    provider: &str,
) -> Result<()> {
    let empty = DocumentFrequencies::default().to_bytes();
    let mut tx = ctx.begin_separate().await?;
    let generation = stored.generation;
    if !processing::restart(&mut tx, organization, generation, provider, &empty).await? {
        return Err(Error::Conflict(
            "The clusters changed while other vectors were chosen.".to_owned(),
        ));
    }
    let restarted = EventType::ConversationClustersRestarted;
    let event = NewEvent::new(organization, restarted, organization.uuid());
    let provider = (!provider.is_empty()).then_some(provider);
    let permit = tx.record(event.with_payload(json!({"provider": provider})));
    tx.commit(permit).await
}

/// A running job.
struct Run<'a> {
    ctx: &'a Ctx,
    job: &'a LeasedJob,
    organization: OrganizationId,
    stage: Stage,
    vectors: VectorSource<'a>,
}

enum BatchOutcome {
    /// With the state for the next batch.
    Stored(Box<ClusteringState>),
    /// A concurrent change made it worthless.
    Outdated,
    ModelFailed,
}

impl Run<'_> {
    /// Returns the number of batches that were stored, and whether a model failed.
    async fn take_batches(&self) -> Result<(usize, bool)> {
        let (db, organization) = (self.ctx.db(), self.organization);
        let (mut state, mut batches, mut retries) = (None, 0, 0);
        while batches < MAX_BATCHES {
            let pending =
                processing::pending(db, organization, self.stage, CONVERSATION_BATCH).await?;
            if pending.is_empty() {
                break;
            }
            state = match self.run_batch(state, &pending).await? {
                BatchOutcome::Stored(state) => {
                    batches += 1;
                    Some(state)
                }
                BatchOutcome::Outdated => {
                    retries += 1;
                    None
                }
                BatchOutcome::ModelFailed => return Ok((batches, true)),
            };
            if retries > MAX_RETRIES {
                return Err(Error::Conflict(
                    "The conversations change faster than they can be read.".to_owned(),
                ));
            }
            let progress = json!({"batches": batches});
            job_lease::renew(&self.ctx.app, self.job, Some(&progress)).await?;
        }
        Ok((batches, false))
    }

    async fn run_batch(
        &self,
        state: Option<Box<ClusteringState>>,
        pending: &[PendingConversation],
    ) -> Result<BatchOutcome> {
        let (ctx, organization) = (self.ctx, self.organization);
        let Some(found) = self.find_issues(pending).await? else {
            return Ok(BatchOutcome::ModelFailed);
        };
        let identity = self.vectors.identity();
        let mut state = match state {
            Some(state) => state,
            None => Box::new(ClusteringState::load(ctx, organization, &identity).await?),
        };
        // Another job chose other vectors meanwhile. A deletion uses those that are stored.
        if self.stage == Stage::Ingested && state.provider != identity {
            return Ok(BatchOutcome::Outdated);
        }
        state.load_clusters_of(ctx, organization, pending).await?;
        let compute = &ctx.app.compute;
        let apply = || state.apply(pending, found, || ctx.new_id());
        let batch = compute.run(organization, apply).await??;
        // Dropped without a commit if something has changed.
        let mut tx = ctx.begin_separate().await?;
        if !processing::save(&mut tx, organization, &batch).await? {
            return Ok(BatchOutcome::Outdated);
        }
        let permit = if batch.processed.is_empty() {
            CommitPermit::without_event("the deletion was the event")
        } else {
            tx.record(event(organization, &batch))
        };
        tx.commit(permit).await?;
        state.generation += 1;
        Ok(BatchOutcome::Stored(state))
    }

    /// Returns the issues of each conversation; `None` if the model fails.
    async fn find_issues(
        &self,
        pending: &[PendingConversation],
    ) -> Result<Option<Vec<Vec<FoundIssue>>>> {
        let (ctx, organization) = (self.ctx, self.organization);
        let extract = || pending.iter().map(issues_of).collect::<Vec<_>>();
        let issues = ctx.app.compute.run(organization, extract).await?;
        self.vectors
            .embed(ctx, self.job, organization, issues)
            .await
    }
}

fn issues_of(conversation: &PendingConversation) -> Vec<Issue> {
    if conversation.is_deleted {
        return Vec::new();
    }
    let messages = conversation.parts.iter();
    let messages = messages.filter(|part| part.role == ParticipantRole::User);
    let messages: Vec<&str> = messages.map(|part| part.body.as_str()).collect();
    extract_issues(
        conversation.subject.as_deref().unwrap_or_default(),
        &messages,
    )
}

fn event(organization: OrganizationId, batch: &BatchResult) -> NewEvent {
    let processed = EventType::ConversationProcessed;
    NewEvent::new(organization, processed, organization.uuid()).with_payload(json!({
        "conversations": batch.processed.len(),
        "issues": batch.issues.len(),
    }))
}

async fn enqueue_next(
    ctx: &Ctx,
    organization: OrganizationId,
    stage: Stage,
    delay: SignedDuration,
) -> Result<()> {
    let work = match stage {
        Stage::Ingested => Work::ProcessConversations { organization },
        Stage::Deleted => Work::PurgeConversations { organization },
    };
    let mut tx = ctx.begin().await?;
    tx.enqueue(&work, delay).await?;
    ctx.defer_commit(tx, CommitPermit::without_event("the job continues"));
    Ok(())
}
