//! Chooses labels and summaries of clusters whose issues have changed, or has them worded by a language model.

use clustering::{Centroid, ClusteringError, DocumentFrequencies, Embedding, Issue, describe};
use context::{Ctx, job_lease};
use language::conversations::{ConversationModels, MAX_BATCH_TOPICS};
use model::{Error, Result, id::OrganizationId, job::LeasedJob};
use store::{
    CommitPermit,
    issues_clusters::{
        descriptions::{self, Descriptions, UndescribedCluster},
        processing::{self, Stage},
    },
};

use super::models;

/// Clusters per transaction.
const CLUSTER_BATCH: i64 = 50;
/// Issues that a cluster is described by: the latest ones.
const DESCRIBED_ISSUES: i64 = 20;
/// What is left is described by the next job.
const MAX_BATCHES: usize = 400;
/// Issues of a cluster that a model reads: the latest ones.
const WORDED_ISSUES: usize = 8;

/// How the description of clusters went.
pub(super) struct Describing {
    /// Whether models, if they may be used, did not fail.
    pub(super) worded: bool,
}

/// Describes all clusters that have changed. After a deletion no model is asked: what was deleted must disappear, even if
/// the model fails.
pub(super) async fn describe_all(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
    stage: Stage,
) -> Result<Describing> {
    let allowed = match stage {
        Stage::Ingested => models::find_allowed(ctx, organization).await?,
        Stage::Deleted => None,
    };
    let is_allowed = allowed.is_some();
    let mut models = allowed.filter(|models| models.description_model().is_some());
    let mut describing = Describing { worded: is_allowed };
    let stored = processing::find_clustering(ctx.db(), organization).await?;
    let Some(stored) = stored else {
        return Ok(describing);
    };
    let frequencies =
        DocumentFrequencies::from_bytes(&stored.frequencies).map_err(Error::internal)?;
    for _ in 0..MAX_BATCHES {
        let clusters =
            descriptions::undescribed(ctx.db(), organization, CLUSTER_BATCH, DESCRIBED_ISSUES)
                .await?;
        if clusters.is_empty() {
            break;
        }
        let compute = &ctx.app.compute;
        let described = compute.run(organization, || describe_clusters(&clusters, &frequencies));
        let mut described = described.await?.map_err(Error::internal)?;
        if let Some(used) = models {
            let worded = word_clusters(ctx, job, organization, used, &clusters).await?;
            let is_complete = worded.is_complete;
            described.extend(worded.descriptions);
            if !is_complete {
                models = None;
                describing.worded = false;
            }
        }
        let mut tx = ctx.begin_separate().await?;
        descriptions::set(&mut tx, organization, &described).await?;
        let permit = CommitPermit::without_event("the change of its issues was the event");
        tx.commit(permit).await?;
        job_lease::renew(&ctx.app, job, None).await?;
    }
    Ok(describing)
}

/// Descriptions by a model.
struct Worded {
    descriptions: Descriptions,
    /// False if the model failed, which is reported, or may not be used any more.
    is_complete: bool,
}

/// Has clusters described by a model. Those that it did not describe keep the description that was chosen here.
async fn word_clusters(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
    models: &ConversationModels,
    clusters: &[UndescribedCluster],
) -> Result<Worded> {
    let mut worded = Worded {
        descriptions: Descriptions::new(),
        is_complete: false,
    };
    for batch in clusters.chunks(MAX_BATCH_TOPICS) {
        let topics: Vec<Vec<String>> = batch
            .iter()
            .map(|cluster| {
                let latest = cluster.issues.iter().rev().take(WORDED_ISSUES);
                latest.map(|issue| issue.text.clone()).collect()
            })
            .collect();
        let sent = topics.iter().flatten().map(String::as_str);
        if !models::try_admit(ctx, organization, sent).await? {
            return Ok(worded);
        }
        let described = match models.describe(&topics).await {
            Ok(described) => described,
            Err(error) => {
                models::report_failure(ctx, organization, &error.to_string()).await?;
                return Ok(worded);
            }
        };
        for (cluster, description) in batch.iter().zip(described) {
            if let Some(description) = description {
                let texts = (description.label, description.summary);
                let key = (cluster.id, cluster.version);
                worded.descriptions.insert(key, texts);
            }
        }
        job_lease::renew(&ctx.app, job, None).await?;
    }
    worded.is_complete = true;
    Ok(worded)
}

fn describe_clusters(
    clusters: &[UndescribedCluster],
    frequencies: &DocumentFrequencies,
) -> Result<Descriptions, ClusteringError> {
    let mut described = Descriptions::new();
    for cluster in clusters {
        let centroid = Centroid::from_bytes(&cluster.centroid)?;
        let issues: Vec<(Issue, Embedding)> = cluster
            .issues
            .iter()
            .map(|stored| {
                let issue = Issue {
                    title: stored.title.clone(),
                    text: stored.text.clone(),
                };
                let embedding = match &stored.vector {
                    Some(vector) => Centroid::from_bytes(vector)?.mean(),
                    None => Embedding::of_issue(&issue),
                };
                Ok((issue, embedding))
            })
            .collect::<Result<_, ClusteringError>>()?;
        let pairs: Vec<(&Issue, &Embedding)> = issues
            .iter()
            .map(|(issue, embedding)| (issue, embedding))
            .collect();
        let Some(description) = describe(&pairs, &centroid, frequencies) else {
            continue;
        };
        // A text of stop words only has no terms.
        let label = if description.terms.is_empty() {
            description.summary.clone()
        } else {
            description.label()
        };
        described.insert((cluster.id, cluster.version), (label, description.summary));
    }
    Ok(described)
}
