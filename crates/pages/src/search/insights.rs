//! Search insights: the queries of a site's visitors. Searches are counted in memory and added up in the database
//! every minute, by site, day and query. Nothing about the visitor is stored. Counts since the last flush are lost if
//! the node crashes or the database fails.

use std::{
    collections::{BTreeMap, HashMap},
    mem,
    sync::{Mutex, PoisonError},
};

use authz::action::act::{Administer, Create};
use context::{App, Ctx, Feature, Settings};
use jiff::{civil::Date, tz::Offset};
use model::{
    Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SiteId},
    search_query::{NormalizedQuery, SearchQuery, SearchQueryFilter},
};
use serde_json::json;
use store::search_queries::{self, Counts, SearchQueryKey};

/// Result counts are capped at one page of results.
pub const MAX_RESULTS: usize = 10;
/// Distinct queries that a node counts between two flushes: per site, so that one site cannot take the capacity of
/// others, and in total. Further ones are dropped.
const MAX_PENDING_PER_SITE: usize = 1_000;
const MAX_PENDING: usize = 20_000;

type SiteKey = (OrganizationId, SiteId);

/// Searches that are not stored in the database yet.
#[derive(Default)]
pub(crate) struct PendingCounts(Mutex<PendingQueries>);

impl Feature for PendingCounts {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

#[derive(Default)]
struct PendingQueries {
    by_site: HashMap<SiteKey, BTreeMap<NormalizedQuery, Counts>>,
    /// Of all sites together.
    total: usize,
}

impl PendingCounts {
    fn record(&self, site: SiteKey, query: NormalizedQuery, results: usize, clicked: bool) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let PendingQueries { by_site, total } = &mut *waiting;
        let queries = by_site.entry(site).or_default();
        if !queries.contains_key(&query) {
            if *total >= MAX_PENDING || queries.len() >= MAX_PENDING_PER_SITE {
                return;
            }
            *total += 1;
        }
        let counts = queries.entry(query).or_default();
        counts.searches += 1;
        counts.clicks += i64::from(clicked);
        counts.without_results += i64::from(results == 0);
        counts.results = i32::try_from(results.min(MAX_RESULTS)).unwrap_or(i32::MAX);
    }

    fn take(&self) -> HashMap<SiteKey, BTreeMap<NormalizedQuery, Counts>> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut *waiting).by_site
    }
}

/// Counts one search of a visitor, and whether they opened a result. Call it once per intended query, not for
/// searches while typing. Queries that [`NormalizedQuery::parse`] rejects are not counted.
pub fn record_search(
    app: &App,
    site: (OrganizationId, SiteId),
    query: &str,
    results: usize,
    clicked: bool,
) {
    if let Some(query) = NormalizedQuery::parse(query) {
        app.feature::<PendingCounts>()
            .record(site, query, results, clicked);
    }
}

/// Adds the counts to the database.
pub async fn store(app: &App) -> Result<()> {
    let today = today(app);
    for (site, queries) in app.feature::<PendingCounts>().take() {
        let queries: Vec<_> = queries.into_iter().collect();
        search_queries::add(&app.db, site, today, &queries).await?;
    }
    Ok(())
}

/// Deletes counts past their retention.
pub async fn delete_old(app: &App) -> Result<()> {
    search_queries::delete_old(&app.db, today(app)).await
}

/// Days are in UTC, whatever the visitor's time zone.
fn today(app: &App) -> Date {
    Offset::UTC.to_datetime(app.clock.now()).date()
}

/// Whether the queries of a site are counted, and the version of the site.
pub struct Setting {
    pub enabled: bool,
    pub version: i64,
}

/// Lists the queries of a site, the most frequent first, and whether they are counted.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    filter: SearchQueryFilter,
    page: &PageRequest<SearchQueryKey>,
) -> Result<(Setting, Page<SearchQuery, SearchQueryKey>)> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let listed = search_queries::list(ctx.db(), &site, today(&ctx.app), filter, page).await?;
    let setting = Setting {
        enabled: site.search_insights,
        version: site.version,
    };
    Ok((setting, listed))
}

/// Enables or disables counting. Disabling deletes the stored queries.
pub async fn switch(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    enabled: bool,
) -> Result<Setting> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let version = search_queries::set_enabled(&mut tx, &site, enabled, if_version).await?;
    let version = version.ok_or_else(|| ctx.version_conflict())?;
    if !enabled {
        search_queries::delete_of_site(&mut tx, &site).await?;
    }
    let event = NewEvent::new(
        site.organization,
        EventType::SiteSearchInsightsUpdated,
        site.id.uuid(),
    );
    let permit = tx.record(event.with_payload(json!({"site": site.id, "enabled": enabled})));
    ctx.defer_commit(tx, permit);
    Ok(Setting { enabled, version })
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    fn site(number: u128) -> SiteKey {
        let id = Uuid::from_u128(number);
        (Id::from_uuid(id), Id::from_uuid(id))
    }

    fn query(text: &str) -> NormalizedQuery {
        NormalizedQuery::parse(text).expect("a query that is stored")
    }

    #[test]
    fn searches_of_a_query_are_added_up() {
        let waiting = PendingCounts::default();
        waiting.record(site(1), query("tide"), 0, false);
        waiting.record(site(1), query("Tide "), 500, true);
        waiting.record(site(2), query("tide"), 3, false);
        let taken = waiting.take();
        let expected = Counts {
            searches: 2,
            clicks: 1,
            results: 10,
            without_results: 1,
        };
        assert_eq!(taken[&site(1)][&query("tide")], expected);
        assert_eq!(taken[&site(2)][&query("tide")].searches, 1);
        assert!(waiting.take().is_empty());
    }

    #[test]
    fn a_site_takes_its_share_of_the_memory_and_no_more() {
        let waiting = PendingCounts::default();
        let ask = |number: u128| {
            for word in 0..MAX_PENDING_PER_SITE + 10 {
                waiting.record(site(number), query(&format!("word {word}")), 1, false);
            }
        };
        ask(1);
        // Known queries are still counted.
        waiting.record(site(1), query("word 0"), 1, false);
        let taken = waiting.take();
        assert_eq!(taken[&site(1)].len(), MAX_PENDING_PER_SITE);
        assert_eq!(taken[&site(1)][&query("word 0")].searches, 2);
        for number in 0..30 {
            ask(number);
        }
        let taken = waiting.take();
        assert_eq!(
            taken.values().map(BTreeMap::len).sum::<usize>(),
            MAX_PENDING
        );
    }
}
