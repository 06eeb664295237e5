//! Search queries of site visitors: rows and queries. Access requires a permission on the site.

use authz::{Granted, action::act::Administer};
use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use model::{
    Page, PageRequest, Result,
    id::{OrganizationId, SiteId},
    search_query::{MIN_SEARCHES, NormalizedQuery, RETENTION_DAYS, SearchQuery, SearchQueryFilter},
    site::Site,
};

use crate::{Db, Tx, error::DbResultExt};

/// Maximum number of different queries stored per site and day. Further ones are not stored, however often they occur;
/// those already stored are still counted.
const MAX_QUERIES_PER_DAY: i64 = 5_000;
/// Batch size of one statement.
const DELETE_BATCH: i64 = 10_000;

/// Sort key of a list: number of searches, and query.
pub type SearchQueryKey = (i64, String);

/// Counts of one query that are not stored yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub searches: i64,
    pub clicks: i64,
    /// Of the last search.
    pub results: i32,
    pub without_results: i64,
}

struct Row {
    query: String,
    searches: i64,
    clicks: i64,
    results: i32,
    without_results: i64,
    last_day: jiff_sqlx::Date,
}

impl From<Row> for SearchQuery {
    fn from(row: Row) -> Self {
        Self {
            query: row.query,
            searches: row.searches,
            clicks: row.clicks,
            results: row.results,
            searches_without_results: row.without_results,
            last_searched_on: row.last_day.to_jiff(),
        }
    }
}

/// Lists the queries of a site, those with the most searches first.
pub async fn list<A>(
    db: &Db,
    site: &Granted<Site, A>,
    today: Date,
    filter: SearchQueryFilter,
    page: &PageRequest<SearchQueryKey>,
) -> Result<Page<SearchQuery, SearchQueryKey>> {
    let (after_searches, after_query) = page.after.clone().unzip();
    let rows = sqlx::query_as!(
        Row,
        r#"with asked as (
               select query, sum(searches)::bigint as searches, sum(clicks)::bigint as clicks,
                      sum(without_results)::bigint as without_results, max(day) as last_day
               from search_queries
               where organization_id = $1 and site_id = $2 and day > $3::date - $4::int
               group by query
               having sum(searches) >= $5::bigint
           )
           select a.query as "query!", a.searches as "searches!", a.clicks as "clicks!", l.results as "results!",
                  a.without_results as "without_results!", a.last_day as "last_day!"
           from asked a
           join search_queries l
               on l.organization_id = $1 and l.site_id = $2 and l.day = a.last_day and l.query = a.query
           where (not $6::boolean or l.results = 0)
             and ($7::bigint is null or a.searches < $7 or a.searches = $7 and a.query > $8::text)
           order by a.searches desc, a.query
           limit $9"#,
        site.organization.uuid(),
        site.id.uuid(),
        today.to_sqlx(),
        filter.period_days(),
        MIN_SEARCHES,
        filter.without_results,
        after_searches,
        after_query,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let queries = rows.into_iter().map(SearchQuery::from).collect();
    Ok(page.page(queries, |query: &SearchQuery| {
        (query.searches, query.query.clone())
    }))
}

/// Adds searches to the counts of a day. Does nothing if the site is gone, or search insights are off.
pub async fn add(
    db: &Db,
    (organization, site): (OrganizationId, SiteId),
    day: Date,
    counted: &[(NormalizedQuery, Counts)],
) -> Result<()> {
    let queries: Vec<&str> = counted.iter().map(|(query, _)| query.as_str()).collect();
    let column = |count: fn(&Counts) -> i64| -> Vec<i64> {
        counted.iter().map(|(_, counts)| count(counts)).collect()
    };
    let results: Vec<i32> = counted.iter().map(|(_, counts)| counts.results).collect();
    // The lock on the site serializes this with switching search insights off, so that the deletion after it sees the
    // rows added here. The rows are sorted, so that two nodes cannot deadlock.
    sqlx::query!(
        r#"with counted_site as (
               select s.organization_id, s.id
               from sites s
               where s.organization_id = $1 and s.id = $2 and s.search_insights
               for share
           ), known as (
               select count(*) as queries
               from search_queries k
               where k.organization_id = $1 and k.site_id = $2 and k.day = $3::date
           )
           insert into search_queries as q (organization_id, site_id, day, query, searches, clicks, results,
                                            without_results)
           select s.organization_id, s.id, $3::date, new.query, new.searches, new.clicks, new.results,
                  new.without_results
           from counted_site s
           cross join known
           cross join unnest($4::text[], $5::bigint[], $6::bigint[], $7::int[], $8::bigint[])
               as new (query, searches, clicks, results, without_results)
           where known.queries < $9::bigint
              or exists (
                  select from search_queries k
                  where k.organization_id = $1 and k.site_id = $2 and k.day = $3::date and k.query = new.query
              )
           order by new.query
           on conflict on constraint search_queries_pkey do update
           set searches = q.searches + excluded.searches,
               clicks = q.clicks + excluded.clicks,
               results = excluded.results,
               without_results = q.without_results + excluded.without_results"#,
        organization.uuid(),
        site.uuid(),
        day.to_sqlx(),
        &queries as &[&str],
        &column(|counts| counts.searches),
        &column(|counts| counts.clicks),
        &results,
        &column(|counts| counts.without_results),
        MAX_QUERIES_PER_DAY,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Switches the counting of a site's queries. Returns the new version of the site; `None` if `if_version` does not
/// match.
pub async fn set_enabled(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    enabled: bool,
    if_version: Option<i64>,
) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"update sites set search_insights = $3, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning version"#,
        site.organization.uuid(),
        site.id.uuid(),
        enabled,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// Deletes all queries of a site. A statement after [`set_enabled`], not part of it: it must see rows that were added
/// while that one waited.
pub async fn delete_of_site(tx: &mut Tx, site: &Granted<Site, Administer>) -> Result<()> {
    sqlx::query!(
        "delete from search_queries where organization_id = $1 and site_id = $2",
        site.organization.uuid(),
        site.id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes queries of all organizations past their retention.
pub async fn delete_old(db: &Db, today: Date) -> Result<()> {
    loop {
        let deleted = sqlx::query!(
            r#"with old as (
                   select q.organization_id, q.site_id, q.day, q.query
                   from organization_usage u
                   join search_queries q on q.organization_id = u.organization_id
                   where q.day <= $1::date - $2::int
                   limit $3
               )
               delete from search_queries q
               using old
               where q.organization_id = old.organization_id and q.site_id = old.site_id and q.day = old.day
                 and q.query = old.query"#,
            today.to_sqlx(),
            RETENTION_DAYS,
            DELETE_BATCH,
        )
        .execute(db.writes())
        .await
        .map_db_error()?
        .rows_affected();
        if deleted < DELETE_BATCH.unsigned_abs() {
            return Ok(());
        }
    }
}
