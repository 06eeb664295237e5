//! Chooses labels and summaries of clusters whose issues have changed.

use clustering::{Centroid, ClusteringError, DocumentFrequencies, Embedding, Issue, describe};
use context::{Ctx, job_lease};
use model::{Error, Result, id::OrganizationId, job::LeasedJob};
use store::{
    CommitPermit,
    issues_clusters::{
        descriptions::{self, Descriptions, UndescribedCluster},
        processing,
    },
};

/// Clusters per transaction.
const CLUSTER_BATCH: i64 = 50;
/// Issues that a cluster is described by: the latest ones.
const DESCRIBED_ISSUES: i64 = 20;
/// What is left is described by the next job.
const MAX_BATCHES: usize = 400;

pub(super) async fn describe_all(
    ctx: &Ctx,
    job: &LeasedJob,
    organization: OrganizationId,
) -> Result<()> {
    let stored = processing::find_clustering(ctx.db(), organization).await?;
    let Some(stored) = stored else { return Ok(()) };
    let frequencies =
        DocumentFrequencies::from_bytes(&stored.frequencies).map_err(Error::internal)?;
    for _ in 0..MAX_BATCHES {
        let clusters =
            descriptions::undescribed(ctx.db(), organization, CLUSTER_BATCH, DESCRIBED_ISSUES)
                .await?;
        if clusters.is_empty() {
            return Ok(());
        }
        let compute = &ctx.app.compute;
        let described = compute.run(organization, || describe_clusters(&clusters, &frequencies));
        let described = described.await?.map_err(Error::internal)?;
        let mut tx = ctx.begin_separate().await?;
        descriptions::set(&mut tx, organization, &described).await?;
        let permit = CommitPermit::without_event("the change of its issues was the event");
        tx.commit(permit).await?;
        job_lease::renew(&ctx.app, job, None).await?;
    }
    Ok(())
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
            .map(|(title, text)| {
                let issue = Issue {
                    title: title.clone(),
                    text: text.clone(),
                };
                let embedding = Embedding::of_issue(&issue);
                (issue, embedding)
            })
            .collect();
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
