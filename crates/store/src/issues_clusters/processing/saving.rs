//! Writes the result of a batch: all of it or nothing.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use model::{
    Id, Result,
    id::{ConversationId, ConversationIssueId, IssuesClusterId, OrganizationId},
};
use uuid::Uuid;

use crate::{Tx, error::DbResultExt};

/// What a batch changes.
#[derive(Debug, Default)]
pub struct BatchResult {
    /// The generation of the clusters that the batch was computed with; 0 if there was none.
    pub generation: i64,
    /// What made the vectors; empty if they are computed from the texts.
    pub provider: String,
    pub frequencies: Vec<u8>,
    /// Conversations whose issues were found, with the version that was read.
    pub processed: Vec<(ConversationId, i64)>,
    pub deleted: Vec<ConversationId>,
    /// Clusters that were created, or whose issues changed.
    pub clusters: Vec<SavedCluster>,
    pub issues: Vec<NewIssue>,
    /// Clusters that became part of others.
    pub merged: Vec<(IssuesClusterId, IssuesClusterId)>,
    /// Clusters that ended, by a merge or because their last issue was deleted.
    pub ended: Vec<IssuesClusterId>,
}

#[derive(Debug)]
pub struct SavedCluster {
    pub id: IssuesClusterId,
    pub centroid: Vec<u8>,
    /// Label and summary until it is described.
    pub title: String,
}

#[derive(Debug)]
pub struct NewIssue {
    pub id: ConversationIssueId,
    pub conversation: ConversationId,
    pub cluster: IssuesClusterId,
    pub title: String,
    pub text: String,
    /// The vector of a model; `None` if it is computed from the text.
    pub vector: Option<Vec<u8>>,
    pub source: String,
    pub created_at: Timestamp,
    pub ingested_at: Timestamp,
}

/// Stores the result of a batch. Returns false if the clusters or a conversation have changed since they were read; then
/// the transaction must be rolled back.
pub async fn save(tx: &mut Tx, organization: OrganizationId, batch: &BatchResult) -> Result<bool> {
    let organization = organization.uuid();
    if !advance(tx, organization, batch).await? || !mark(tx, organization, batch).await? {
        return Ok(false);
    }
    lock_ended(tx, organization, batch).await?;
    upsert_clusters(tx, organization, &batch.clusters).await?;
    move_issues(tx, organization, &batch.merged).await?;
    insert_issues(tx, organization, &batch.issues).await?;
    end_clusters(tx, organization, batch).await?;
    count_issues(tx, organization, &batch.clusters).await?;
    Ok(true)
}

async fn advance(tx: &mut Tx, organization: Uuid, batch: &BatchResult) -> Result<bool> {
    let advanced = sqlx::query!(
        r#"insert into issues_clusterings as g (organization_id, frequencies, generation, provider)
           values ($1, $2, 1, $4)
           on conflict on constraint issues_clusterings_pkey do update
           set frequencies = excluded.frequencies, generation = g.generation + 1
           where g.generation = $3 and g.provider = $4"#,
        organization,
        batch.frequencies,
        batch.generation,
        batch.provider,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(advanced.rows_affected() == 1)
}

/// Marks conversations as processed, removes deleted ones, and removes the issues of both.
async fn mark(tx: &mut Tx, organization: Uuid, batch: &BatchResult) -> Result<bool> {
    let deleted = uuids(&batch.deleted);
    let (ids, versions): (Vec<Uuid>, Vec<i64>) = batch
        .processed
        .iter()
        .map(|(id, version)| (id.uuid(), *version))
        .unzip();
    let marked = sqlx::query!(
        r#"update conversations c set processed_at = $4
           from unnest($2::uuid[], $3::bigint[]) as p(id, version)
           where c.organization_id = $1 and c.id = p.id and c.version = p.version and c.deleted_at is null"#,
        organization,
        &ids,
        &versions,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if marked.rows_affected() != ids.len() as u64 {
        return Ok(false);
    }
    sqlx::query!(
        "delete from conversation_issues where organization_id = $1 and conversation_id = any($2::uuid[])",
        organization,
        &[ids, deleted.clone()].concat(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        r#"delete from conversations
           where organization_id = $1 and id = any($2::uuid[]) and deleted_at is not null"#,
        organization,
        &deleted,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(true)
}

/// Waits for change requests that are being opened for a cluster that ends, so that none of them refers to it later.
async fn lock_ended(tx: &mut Tx, organization: Uuid, batch: &BatchResult) -> Result<()> {
    if batch.ended.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "select id from issues_clusters where organization_id = $1 and id = any($2::uuid[]) order by id for update",
        organization,
        &uuids(&batch.ended),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

async fn upsert_clusters(tx: &mut Tx, organization: Uuid, clusters: &[SavedCluster]) -> Result<()> {
    let ids: Vec<Uuid> = clusters.iter().map(|cluster| cluster.id.uuid()).collect();
    let centroids: Vec<Vec<u8>> = clusters
        .iter()
        .map(|cluster| cluster.centroid.clone())
        .collect();
    let titles: Vec<String> = clusters
        .iter()
        .map(|cluster| cluster.title.clone())
        .collect();
    sqlx::query!(
        r#"insert into issues_clusters as c
               (organization_id, id, label, summary, centroid, created_at, updated_at)
           select $1, n.id, n.title, n.title, n.centroid, $5, $5
           from unnest($2::uuid[], $3::bytea[], $4::text[]) as n(id, centroid, title)
           on conflict on constraint issues_clusters_pkey do update
           set centroid = excluded.centroid, updated_at = excluded.updated_at, described_at = null,
               version = c.version + 1"#,
        organization,
        &ids,
        &centroids,
        &titles,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Moves the issues and change requests of merged clusters to the clusters that they became part of.
async fn move_issues(
    tx: &mut Tx,
    organization: Uuid,
    merged: &[(IssuesClusterId, IssuesClusterId)],
) -> Result<()> {
    if merged.is_empty() {
        return Ok(());
    }
    let (from, into): (Vec<Uuid>, Vec<Uuid>) = merged
        .iter()
        .map(|(from, into)| (from.uuid(), into.uuid()))
        .unzip();
    sqlx::query!(
        r#"with moved as (
               update change_requests q set issues_cluster_id = m.survivor
               from unnest($2::uuid[], $3::uuid[]) as m(ended, survivor)
               where q.organization_id = $1 and q.issues_cluster_id = m.ended
           )
           update conversation_issues i set cluster_id = m.survivor
           from unnest($2::uuid[], $3::uuid[]) as m(ended, survivor)
           where i.organization_id = $1 and i.cluster_id = m.ended"#,
        organization,
        &from,
        &into,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

async fn insert_issues(tx: &mut Tx, organization: Uuid, issues: &[NewIssue]) -> Result<()> {
    let column = |of: fn(&NewIssue) -> Uuid| issues.iter().map(of).collect::<Vec<Uuid>>();
    let text = |of: fn(&NewIssue) -> &String| issues.iter().map(of).cloned().collect::<Vec<_>>();
    let time = |of: fn(&NewIssue) -> Timestamp| {
        let times = issues.iter().map(of).map(ToSqlx::to_sqlx);
        times.collect::<Vec<SqlTimestamp>>()
    };
    let vectors: Vec<Option<Vec<u8>>> = issues.iter().map(|issue| issue.vector.clone()).collect();
    sqlx::query!(
        r#"insert into conversation_issues
               (organization_id, id, conversation_id, cluster_id, title, text, source, created_at, ingested_at, vector)
           select $1, n.id, n.conversation_id, n.cluster_id, n.title, n.text, n.source, n.created_at, n.ingested_at,
                  n.vector
           from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
                       $9::timestamptz[], $10::bytea[])
               as n(id, conversation_id, cluster_id, title, text, source, created_at, ingested_at, vector)"#,
        organization,
        &column(|issue| issue.id.uuid()),
        &column(|issue| issue.conversation.uuid()),
        &column(|issue| issue.cluster.uuid()),
        &text(|issue| &issue.title),
        &text(|issue| &issue.text),
        &text(|issue| &issue.source),
        &time(|issue| issue.created_at) as &[SqlTimestamp],
        &time(|issue| issue.ingested_at) as &[SqlTimestamp],
        &vectors as &[Option<Vec<u8>>],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

async fn end_clusters(tx: &mut Tx, organization: Uuid, batch: &BatchResult) -> Result<()> {
    if batch.ended.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        r#"with closed as (
               update change_requests q set issues_cluster_id = null
               where q.organization_id = $1 and q.issues_cluster_id = any($2::uuid[])
           )
           delete from issues_clusters where organization_id = $1 and id = any($2::uuid[])"#,
        organization,
        &uuids(&batch.ended),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

async fn count_issues(tx: &mut Tx, organization: Uuid, clusters: &[SavedCluster]) -> Result<()> {
    let ids: Vec<Uuid> = clusters.iter().map(|cluster| cluster.id.uuid()).collect();
    sqlx::query!(
        r#"update issues_clusters c set issues = n.issues, conversations = n.conversations
           from (
               select i.cluster_id, count(*) as issues, count(distinct i.conversation_id) as conversations
               from conversation_issues i
               where i.organization_id = $1 and i.cluster_id = any($2::uuid[])
               group by i.cluster_id
           ) n
           where c.organization_id = $1 and c.id = n.cluster_id"#,
        organization,
        &ids,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

fn uuids<K>(ids: &[Id<K>]) -> Vec<Uuid> {
    ids.iter().map(|id| id.uuid()).collect()
}
