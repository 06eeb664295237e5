//! Labels and summaries of clusters, which a job chooses after their issues have changed.

use std::collections::HashMap;

use model::{
    Id, Result,
    id::{IssuesClusterId, OrganizationId},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// A cluster whose issues have changed since it was described.
#[derive(Debug)]
pub struct UndescribedCluster {
    pub id: IssuesClusterId,
    pub version: i64,
    pub centroid: Vec<u8>,
    /// Its latest issues.
    pub issues: Vec<DescribingIssue>,
}

/// An issue that a cluster is described by.
#[derive(Debug)]
pub struct DescribingIssue {
    pub title: String,
    pub text: String,
    /// The vector of a model; `None` if it is computed from the text.
    pub vector: Option<Vec<u8>>,
}

/// Returns clusters to describe, oldest first, each with at most `issues` issues.
pub async fn undescribed(
    db: &Db,
    organization: OrganizationId,
    limit: i64,
    issues: i64,
) -> Result<Vec<UndescribedCluster>> {
    let rows = sqlx::query!(
        r#"with page as materialized (
               select c.id from issues_clusters c
               where c.organization_id = $1 and c.described_at is null
               order by c.id
               limit $2
           )
           select c.id, c.version, c.centroid, i.title, i.text, i.vector
           from page p
           join issues_clusters c on c.organization_id = $1 and c.id = p.id
           cross join lateral (
               select i.id, i.title, i.text, i.vector from conversation_issues i
               where i.organization_id = $1 and i.cluster_id = p.id
               order by i.id desc
               limit $3
           ) i
           order by c.id, i.id"#,
        organization.uuid(),
        limit,
        issues,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut clusters: Vec<UndescribedCluster> = Vec::new();
    for row in rows {
        let id = Id::from_uuid(row.id);
        if clusters.last().is_none_or(|last| last.id != id) {
            clusters.push(UndescribedCluster {
                id,
                version: row.version,
                centroid: row.centroid,
                issues: Vec::new(),
            });
        }
        if let Some(cluster) = clusters.last_mut() {
            cluster.issues.push(DescribingIssue {
                title: row.title,
                text: row.text,
                vector: row.vector,
            });
        }
    }
    Ok(clusters)
}

/// A label and a summary, by the id and version of the cluster that was described.
pub type Descriptions = HashMap<(IssuesClusterId, i64), (String, String)>;

/// Stores descriptions. Clusters that have changed in the meantime stay undescribed.
pub async fn set(
    tx: &mut Tx,
    organization: OrganizationId,
    descriptions: &Descriptions,
) -> Result<()> {
    let (mut ids, mut versions) = (Vec::<Uuid>::new(), Vec::<i64>::new());
    let (mut labels, mut summaries) = (Vec::<String>::new(), Vec::<String>::new());
    for ((id, version), (label, summary)) in descriptions {
        ids.push(id.uuid());
        versions.push(*version);
        labels.push(label.clone());
        summaries.push(summary.clone());
    }
    sqlx::query!(
        r#"update issues_clusters c set label = d.label, summary = d.summary, described_at = $6
           from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[]) as d(id, version, label, summary)
           where c.organization_id = $1 and c.id = d.id and c.version = d.version"#,
        organization.uuid(),
        &ids,
        &versions,
        &labels,
        &summaries,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
