//! Lists of clusters, in eight orders that each use an index.

use authz::{Granted, action::act::ListMembers};
use jiff_sqlx::ToSqlx;
use model::{
    Page, PageRequest, Result,
    id::UserId,
    issues_cluster::{ClusterFilter, ClusterSort, ClusterStatus, IssuesCluster},
    member::Order,
    organization::Organization,
};
use uuid::Uuid;

use super::{Row, query_issues_clusters};
use crate::{Db, access::Viewable, error::DbResultExt, types::RoleText};

/// Sort key of a list of clusters: a count, or a time in microseconds, and the id.
pub type ClusterListKey = (i64, Uuid);

/// Before and after every time of a cluster, in microseconds.
const EARLIEST: i64 = 0;
const LATEST: i64 = 253_000_000_000_000_000;

struct Query<'a> {
    db: &'a Db,
    organization: Uuid,
    who: Uuid,
    after_id: Uuid,
    limit: i64,
    is_worked_on: Option<bool>,
}

pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    filter: ClusterFilter,
    page: &PageRequest<ClusterListKey>,
) -> Result<Page<Viewable<IssuesCluster>, ClusterListKey>> {
    let start = match filter.order {
        Order::Asc => (EARLIEST, Uuid::nil()),
        Order::Desc => (LATEST, Uuid::max()),
    };
    let (value, after_id) = page.after.unwrap_or(start);
    let query = Query {
        db,
        organization: organization.id.uuid(),
        who: who.uuid(),
        after_id,
        limit: page.fetch_limit(),
        is_worked_on: filter
            .status
            .map(|status| status == ClusterStatus::Analysing),
    };
    let rows = rows(&query, filter, value).await?.into_iter();
    let clusters = rows.map(|row| row.into_unchecked().allow());
    let clusters = clusters.collect::<Result<Vec<_>>>()?;
    Ok(page.page(clusters, |cluster| key(cluster, filter.sort)))
}

#[expect(
    clippy::too_many_lines,
    reason = "statements are checked when they compile, so each order has its own"
)]
async fn rows(query: &Query<'_>, filter: ClusterFilter, value: i64) -> Result<Vec<Row>> {
    let time = jiff::Timestamp::from_microsecond(value).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let time = time.to_sqlx();
    let rows = match (filter.sort, filter.order) {
        (ClusterSort::UpdatedAt, Order::Asc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.updated_at, c.id) > ($3, $4) order by c.updated_at, c.id limit $5"#,
            query.organization,
            query.who,
            time as jiff_sqlx::Timestamp,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (ClusterSort::UpdatedAt, Order::Desc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.updated_at, c.id) < ($3, $4) order by c.updated_at desc, c.id desc limit $5"#,
            query.organization,
            query.who,
            time as jiff_sqlx::Timestamp,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (ClusterSort::Issues, Order::Asc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.issues, c.id) > ($3, $4) order by c.issues, c.id limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (ClusterSort::Issues, Order::Desc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.issues, c.id) < ($3, $4) order by c.issues desc, c.id desc limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (ClusterSort::Conversations, Order::Asc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.conversations, c.id) > ($3, $4) order by c.conversations, c.id limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (ClusterSort::Conversations, Order::Desc) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and (c.conversations, c.id) < ($3, $4) order by c.conversations desc, c.id desc limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        // No cluster has tasks, so only the id distinguishes them.
        (
            ClusterSort::TasksTotal | ClusterSort::TasksBacklog | ClusterSort::TasksStarted,
            Order::Asc,
        ) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and $3::bigint is not null and c.id > $4 order by c.id limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
        (
            ClusterSort::TasksTotal | ClusterSort::TasksBacklog | ClusterSort::TasksStarted,
            Order::Desc,
        ) => query_issues_clusters!(
            "select",
            r#"and ($6::bool is null or $6 = exists (
                   select from change_requests q
                   where q.organization_id = $1 and q.issues_cluster_id = c.id and q.status in ('draft', 'open')
               )) and $3::bigint is not null and c.id < $4 order by c.id desc limit $5"#,
            query.organization,
            query.who,
            value,
            query.after_id,
            query.limit,
            query.is_worked_on,
        )
        .fetch_all(query.db.pool())
        .await,
    };
    rows.map_db_error()
}

fn key(cluster: &IssuesCluster, sort: ClusterSort) -> ClusterListKey {
    let value = match sort {
        ClusterSort::UpdatedAt => cluster.updated_at.as_microsecond(),
        ClusterSort::Issues => cluster.issues,
        ClusterSort::Conversations => cluster.conversations,
        ClusterSort::TasksTotal | ClusterSort::TasksBacklog | ClusterSort::TasksStarted => 0,
    };
    (value, cluster.id.uuid())
}
