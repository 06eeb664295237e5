//! Clusters of issues: rows and queries.

pub mod descriptions;
mod list;
pub mod processing;

use std::collections::HashMap;

use authz::{Granted, Unchecked, policy};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result,
    id::{IssuesClusterId, OrganizationId, UserId},
    issues_cluster::{ClusterActivity, IssuesCluster, PULSE_WEEKS},
};
use uuid::Uuid;

pub use self::list::{ClusterListKey, list};
use crate::{Db, Tx, access, error::DbResultExt, types::RoleText};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    label: String,
    summary: String,
    issues: i64,
    conversations: i64,
    created_at: Timestamp,
    updated_at: Timestamp,
    role: Option<RoleText>,
}

/// Queries a [`Row`] from `issues_clusters c` and `members m`: its columns, and the parts after them.
macro_rules! query_issues_clusters {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            c.organization_id, c.id, c.label, c.summary, c.issues, c.conversations, c.created_at, c.updated_at,
                   m.role as "role: RoleText"
            from issues_clusters c
            join members m on m.organization_id = c.organization_id and m.user_id = $2 and m.disabled_at is null
            where c.organization_id = $1
        "# + $after $($args)*)
    };
}
use query_issues_clusters;

impl Row {
    fn into_unchecked(self) -> Unchecked<IssuesCluster> {
        let actions = policy::conversation::actions(self.role.map(|text| text.0));
        let cluster = IssuesCluster {
            id: Id::from_uuid(self.id),
            organization: Id::from_uuid(self.organization_id),
            label: self.label,
            summary: self.summary,
            issues: self.issues,
            conversations: self.conversations,
            created_at: self.created_at.to_jiff(),
            updated_at: self.updated_at.to_jiff(),
        };
        access::unchecked(cluster, actions)
    }
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: IssuesClusterId,
    who: UserId,
) -> Result<Option<Unchecked<IssuesCluster>>> {
    let row = query_issues_clusters!(
        "select",
        "and $3 = c.id",
        organization.uuid(),
        who.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(Row::into_unchecked))
}

/// Finds a cluster for the user of the transaction, and keeps it from ending until the commit.
pub async fn lock(
    tx: &mut Tx,
    organization: OrganizationId,
    id: IssuesClusterId,
) -> Result<Option<Unchecked<IssuesCluster>>> {
    let who = tx.user();
    let row = query_issues_clusters!(
        "select",
        "and $3 = c.id for key share of c",
        organization.uuid(),
        who.uuid(),
        id.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(Row::into_unchecked))
}

/// Counts the issues of clusters by week and source, as of a time.
pub async fn activity<A>(
    db: &Db,
    organization: OrganizationId,
    clusters: &[Granted<IssuesCluster, A>],
    now: jiff::Timestamp,
) -> Result<HashMap<IssuesClusterId, ClusterActivity>> {
    let ids: Vec<Uuid> = clusters.iter().map(|cluster| cluster.id.uuid()).collect();
    // Conversations of the future count as those of this week.
    let rows = sqlx::query!(
        r#"select i.cluster_id, i.source,
                  least(greatest(floor(extract(epoch from $3 - i.created_at) / 604800), 0), $4)::bigint as "weeks_ago!",
                  count(*) as "issues!"
           from conversation_issues i
           where i.organization_id = $1 and i.cluster_id = any($2::uuid[])
           group by 1, 2, 3"#,
        organization.uuid(),
        &ids,
        now.to_sqlx() as Timestamp,
        i64::try_from(PULSE_WEEKS).unwrap_or(i64::MAX) as _,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut found: HashMap<IssuesClusterId, ClusterActivity> = HashMap::new();
    for row in rows {
        let activity = found.entry(Id::from_uuid(row.cluster_id)).or_default();
        *activity.sources.entry(row.source).or_default() += row.issues;
        let weeks_ago = usize::try_from(row.weeks_ago).unwrap_or(PULSE_WEEKS);
        if let Some(week) = activity.weekly_pulse.iter_mut().rev().nth(weeks_ago) {
            *week += row.issues;
        }
    }
    Ok(found)
}
