//! What the job that forms clusters reads and writes. It works for the server, not for a caller, so it needs no proof.

mod provider;
mod saving;

use std::collections::HashMap;

use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use model::{
    Error, Id, Result,
    conversation::ConversationPart,
    id::{ConversationId, ConversationIssueId, IssuesClusterId, OrganizationId},
};
use serde_json::Value;
use uuid::Uuid;

pub use provider::{clear_failure, record_failure, restart};
pub use saving::{BatchResult, NewIssue, SavedCluster, save};

use crate::{Db, error::DbResultExt};

/// A conversation whose issues have to be found, or that was deleted.
#[derive(Debug)]
pub struct PendingConversation {
    pub id: ConversationId,
    pub version: i64,
    pub is_deleted: bool,
    pub source: String,
    pub subject: Option<String>,
    pub parts: Vec<ConversationPart>,
    pub created_at: Timestamp,
    pub ingested_at: Timestamp,
    /// Issues that were found in it before.
    pub issues: Vec<StoredIssue>,
}

#[derive(Debug, Clone)]
pub struct StoredIssue {
    pub id: ConversationIssueId,
    pub cluster: IssuesClusterId,
    pub title: String,
    pub text: String,
    /// The vector of a model; `None` if it is computed from the text.
    pub vector: Option<Vec<u8>>,
}

/// Which conversations a job takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Ingested,
    Deleted,
}

struct Row {
    id: Uuid,
    version: i64,
    source: String,
    subject: Option<String>,
    parts: Value,
    created_at: SqlTimestamp,
    ingested_at: SqlTimestamp,
}

/// Queries the first conversations that meet a condition.
macro_rules! query_pending {
    ($before:literal, $after:literal, $organization:expr, $limit:expr) => {
        sqlx::query_as!(
            Row,
            $before
                + " c.id, c.version, c.source, c.subject, c.parts, c.created_at, c.ingested_at
             from conversations c
             where c.organization_id = $1 and "
                + $after,
            $organization,
            $limit,
        )
    };
}

/// Returns conversations that wait for a job, oldest first.
pub async fn pending(
    db: &Db,
    organization: OrganizationId,
    stage: Stage,
    limit: i64,
) -> Result<Vec<PendingConversation>> {
    // Two statements, so that each uses its index.
    let rows = match stage {
        Stage::Ingested => {
            query_pending!(
                "select",
                "c.processed_at is null and c.deleted_at is null order by c.id limit $2",
                organization.uuid(),
                limit
            )
            .fetch_all(db.pool())
            .await
        }
        Stage::Deleted => {
            query_pending!(
                "select",
                "c.deleted_at is not null order by c.id limit $2",
                organization.uuid(),
                limit
            )
            .fetch_all(db.pool())
            .await
        }
    };
    let rows = rows.map_db_error()?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut issues = issues_of(db, organization, &ids).await?;
    let conversations = rows.into_iter().map(|row| {
        Ok(PendingConversation {
            id: Id::from_uuid(row.id),
            version: row.version,
            is_deleted: stage == Stage::Deleted,
            source: row.source,
            subject: row.subject,
            parts: serde_json::from_value(row.parts).map_err(Error::internal)?,
            created_at: row.created_at.to_jiff(),
            ingested_at: row.ingested_at.to_jiff(),
            issues: issues.remove(&row.id).unwrap_or_default(),
        })
    });
    conversations.collect()
}

async fn issues_of(
    db: &Db,
    organization: OrganizationId,
    conversations: &[Uuid],
) -> Result<HashMap<Uuid, Vec<StoredIssue>>> {
    let rows = sqlx::query!(
        r#"select conversation_id, id, cluster_id, title, text, vector
           from conversation_issues
           where organization_id = $1 and conversation_id = any($2::uuid[])
           order by conversation_id, id"#,
        organization.uuid(),
        conversations,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut issues: HashMap<Uuid, Vec<StoredIssue>> = HashMap::new();
    for row in rows {
        let issue = StoredIssue {
            id: Id::from_uuid(row.id),
            cluster: Id::from_uuid(row.cluster_id),
            title: row.title,
            text: row.text,
            vector: row.vector,
        };
        issues.entry(row.conversation_id).or_default().push(issue);
    }
    Ok(issues)
}

/// The document frequencies of an organization, and the generation of its clusters.
#[derive(Debug)]
pub struct StoredClustering {
    pub frequencies: Vec<u8>,
    pub generation: i64,
    /// What made the vectors; empty if they are computed from the texts.
    pub provider: String,
}

/// Returns `None` before the first batch.
pub async fn find_clustering(
    db: &Db,
    organization: OrganizationId,
) -> Result<Option<StoredClustering>> {
    sqlx::query_as!(
        StoredClustering,
        "select frequencies, generation, provider from issues_clusterings where organization_id = $1",
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}

/// A cluster as a job loads it.
#[derive(Debug)]
pub struct StoredCentroid {
    pub id: Uuid,
    pub centroid: Vec<u8>,
}

/// Returns the centroids of the clusters that changed last, up to a number and a size of all of them together.
pub async fn recent_centroids(
    db: &Db,
    organization: OrganizationId,
    limit: i64,
    max_bytes: i64,
) -> Result<Vec<StoredCentroid>> {
    sqlx::query_as!(
        StoredCentroid,
        r#"with recent as materialized (
               select c.id, sum(octet_length(c.centroid)) over (order by c.updated_at desc, c.id desc) as bytes
               from issues_clusters c
               where c.organization_id = $1
               order by c.updated_at desc, c.id desc
               limit $2
           )
           select c.id, c.centroid
           from recent r
           join issues_clusters c on c.organization_id = $1 and c.id = r.id
           where r.bytes <= $3
           order by c.updated_at desc, c.id desc"#,
        organization.uuid(),
        limit,
        max_bytes,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

pub async fn centroids(
    db: &Db,
    organization: OrganizationId,
    ids: &[Uuid],
) -> Result<Vec<StoredCentroid>> {
    sqlx::query_as!(
        StoredCentroid,
        "select id, centroid from issues_clusters where organization_id = $1 and id = any($2::uuid[]) order by id",
        organization.uuid(),
        ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}
