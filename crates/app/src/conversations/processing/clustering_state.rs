//! The clusters of an organization in memory, and what a batch of conversations does to them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use clustering::{
    Assignment, Centroid, ClusterId, ClusterMerge, ClusteringError, Clusters, DocumentFrequencies,
    Embedding, Issue, Thresholds,
};
use context::Ctx;
use model::{
    Error, Id, Result,
    id::{IssuesClusterId, OrganizationId},
};
use store::issues_clusters::processing::{
    self, BatchResult, NewIssue, PendingConversation, SavedCluster, StoredCentroid, StoredIssue,
};
use uuid::Uuid;

use super::vectors::FoundIssue;

/// Clusters in memory. Older ones, which had no new issue for long, get no further issues.
const MAX_LOADED_CLUSTERS: i64 = 20_000;
/// Their size, of which clusters with vectors of a model need most.
const MAX_LOADED_BYTES: i64 = 80 << 20;

pub(super) struct ClusteringState {
    pub(super) generation: i64,
    /// What made the vectors of the clusters; empty if they are computed from the texts.
    pub(super) provider: String,
    frequencies: DocumentFrequencies,
    clusters: Clusters,
}

impl ClusteringState {
    /// Loads the clusters. Before the first batch there are none, and `provider` will make their vectors.
    pub(super) async fn load(
        ctx: &Ctx,
        organization: OrganizationId,
        provider: &str,
    ) -> Result<Self> {
        // The generation is read first: a change between the two statements is detected later.
        let stored = processing::find_clustering(ctx.db(), organization).await?;
        let (limit, max_bytes) = (MAX_LOADED_CLUSTERS, MAX_LOADED_BYTES);
        let centroids =
            processing::recent_centroids(ctx.db(), organization, limit, max_bytes).await?;
        let build = || {
            let (generation, provider, frequencies) = match stored {
                Some(stored) => (
                    stored.generation,
                    stored.provider,
                    DocumentFrequencies::from_bytes(&stored.frequencies)?,
                ),
                None => (0, provider.to_owned(), DocumentFrequencies::default()),
            };
            let thresholds = if provider.is_empty() {
                Thresholds::SPARSE
            } else {
                Thresholds::DENSE
            };
            let mut state = Self {
                generation,
                provider,
                frequencies,
                clusters: Clusters::new(thresholds),
            };
            state.insert(centroids)?;
            Ok::<_, ClusteringError>(state)
        };
        let loaded = ctx.app.compute.run(organization, build).await?;
        loaded.map_err(Error::internal)
    }

    /// Loads the clusters that conversations are in already, if they are older than those in memory.
    pub(super) async fn load_clusters_of(
        &mut self,
        ctx: &Ctx,
        organization: OrganizationId,
        pending: &[PendingConversation],
    ) -> Result<()> {
        let issues = pending.iter().flat_map(|conversation| &conversation.issues);
        let needed: BTreeSet<Uuid> = issues
            .filter(|issue| self.clusters.find(cluster_id(issue.cluster)).is_none())
            .map(|issue| issue.cluster.uuid())
            .collect();
        if needed.is_empty() {
            return Ok(());
        }
        let needed: Vec<Uuid> = needed.into_iter().collect();
        let centroids = processing::centroids(ctx.db(), organization, &needed).await?;
        self.insert(centroids).map_err(Error::internal)
    }

    fn insert(&mut self, centroids: Vec<StoredCentroid>) -> Result<(), ClusteringError> {
        for stored in centroids {
            let centroid = Centroid::from_bytes(&stored.centroid)?;
            let id = ClusterId(stored.id.as_u128());
            self.clusters.load(id, centroid, &self.frequencies)?;
        }
        Ok(())
    }

    /// Replaces the issues of each conversation by those that were found in it, and returns what to store.
    pub(super) fn apply(
        &mut self,
        pending: &[PendingConversation],
        found: Vec<Vec<FoundIssue>>,
        new_id: impl Fn() -> IssuesClusterId,
    ) -> Result<BatchResult> {
        let mut batch = Batch::default();
        for (conversation, found) in pending.iter().zip(found) {
            for issue in &conversation.issues {
                self.remove(issue, &mut batch).map_err(Error::internal)?;
            }
            if conversation.is_deleted {
                batch.result.deleted.push(conversation.id);
                continue;
            }
            let version = (conversation.id, conversation.version);
            batch.result.processed.push(version);
            for found in found {
                let assigned = self.assign(&found, new_id(), &mut batch);
                let cluster = assigned.map_err(Error::internal)?;
                batch
                    .result
                    .issues
                    .push(new_issue(conversation, found, cluster, new_id()));
            }
        }
        let merges = self.clusters.merge_similar(&self.frequencies);
        batch.merge(&merges);
        Ok(self.finish(batch))
    }

    fn remove(&mut self, issue: &StoredIssue, batch: &mut Batch) -> Result<(), ClusteringError> {
        let id = cluster_id(issue.cluster);
        let built_in = Embedding::of_issue(&Issue {
            title: issue.title.clone(),
            text: issue.text.clone(),
        });
        self.frequencies.remove(&built_in);
        let embedding = match &issue.vector {
            Some(vector) => Centroid::from_bytes(vector)?.mean(),
            None => built_in,
        };
        batch.touched.entry(id).or_default();
        if !self.clusters.remove(id, &embedding, &self.frequencies)? {
            batch.ended.insert(id);
        }
        Ok(())
    }

    fn assign(
        &mut self,
        found: &FoundIssue,
        new: IssuesClusterId,
        batch: &mut Batch,
    ) -> Result<ClusterId, ClusteringError> {
        let built_in = Embedding::of_issue(&found.issue);
        self.frequencies.add(&built_in);
        let embedding = found.vector.as_ref().unwrap_or(&built_in);
        let new = cluster_id(new);
        let assignment = self.clusters.assign(embedding, new, &self.frequencies)?;
        let id = assignment.cluster();
        let title = batch.touched.entry(id).or_default();
        if let Assignment::New(_) = assignment {
            title.clone_from(&found.issue.title);
        }
        Ok(id)
    }

    fn finish(&self, batch: Batch) -> BatchResult {
        let mut result = batch.result;
        for issue in &mut result.issues {
            let cluster = cluster_id(issue.cluster);
            if let Some(survivor) = batch.survivors.get(&cluster) {
                issue.cluster = issues_cluster_id(*survivor);
            }
        }
        for (id, title) in batch.touched {
            let Some(centroid) = self.clusters.find(id) else {
                continue;
            };
            result.clusters.push(SavedCluster {
                id: issues_cluster_id(id),
                centroid: centroid.to_bytes(),
                title,
            });
        }
        let pairs = batch.survivors.into_iter();
        let pairs = pairs.map(|(from, into)| (issues_cluster_id(from), issues_cluster_id(into)));
        result.merged = pairs.collect();
        result.ended = batch.ended.into_iter().map(issues_cluster_id).collect();
        result.generation = self.generation;
        result.provider.clone_from(&self.provider);
        result.frequencies = self.frequencies.to_bytes();
        result
    }
}

/// What a batch has changed so far.
#[derive(Default)]
struct Batch {
    result: BatchResult,
    /// Clusters whose issues changed, with the title of the first issue of those that are new.
    touched: BTreeMap<ClusterId, String>,
    ended: BTreeSet<ClusterId>,
    /// For each cluster that was merged, the one that has its issues now.
    survivors: HashMap<ClusterId, ClusterId>,
}

impl Batch {
    fn merge(&mut self, merges: &[ClusterMerge]) {
        for merge in merges {
            for survivor in self.survivors.values_mut() {
                if *survivor == merge.from {
                    *survivor = merge.into;
                }
            }
            self.survivors.insert(merge.from, merge.into);
            let title = self.touched.remove(&merge.from).unwrap_or_default();
            self.touched.entry(merge.into).or_insert(title);
            self.ended.insert(merge.from);
        }
    }
}

fn new_issue(
    conversation: &PendingConversation,
    found: FoundIssue,
    cluster: ClusterId,
    id: IssuesClusterId,
) -> NewIssue {
    NewIssue {
        id: Id::from_uuid(id.uuid()),
        conversation: conversation.id,
        cluster: issues_cluster_id(cluster),
        title: found.issue.title,
        text: found.issue.text,
        // A centroid of one.
        vector: found.vector.map(|vector| Centroid::new(vector).to_bytes()),
        source: conversation.source.clone(),
        created_at: conversation.created_at,
        ingested_at: conversation.ingested_at,
    }
}

fn cluster_id(id: IssuesClusterId) -> ClusterId {
    ClusterId(id.uuid().as_u128())
}

fn issues_cluster_id(id: ClusterId) -> IssuesClusterId {
    Id::from_uuid(Uuid::from_u128(id.0))
}
