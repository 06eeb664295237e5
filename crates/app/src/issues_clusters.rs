//! Clusters of issues: topics that readers ask about.

use std::time::Duration;

use authz::action::act::{ListMembers, View};
use context::{Ctx, Viewable, or_not_found};
use model::{
    Error, Page, PageRequest, Result,
    id::{IssuesClusterId, OrganizationId},
    issues_cluster::{ClusterActivity, ClusterFilter, IssuesCluster},
};
use pages::search::query::{self, PageHit, SearchRequest};
use store::issues_clusters::{self, ClusterListKey};
use tokio::time::timeout;

/// Pages that are named as answers.
const MAX_PAGES: usize = 3;
/// A cluster can be read without the pages.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(2);

/// A cluster, and how often its topic came up.
pub type ActiveCluster = (Viewable<IssuesCluster>, ClusterActivity);

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: ClusterFilter,
    page: &PageRequest<ClusterListKey>,
) -> Result<Page<ActiveCluster, ClusterListKey>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    let who = ctx.user()?;
    let page = issues_clusters::list(ctx.db(), &organization, who, filter, page).await?;
    let now = ctx.app.clock.now();
    let mut activity =
        issues_clusters::activity(ctx.db(), organization.id, &page.items, now).await?;
    Ok(page.map(|cluster| {
        let activity = activity.remove(&cluster.id).unwrap_or_default();
        (cluster, activity)
    }))
}

/// Reads a cluster, and searches the pages that may already answer it.
pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: IssuesClusterId,
) -> Result<(ActiveCluster, Option<Vec<PageHit>>)> {
    let found = issues_clusters::find(ctx.db(), organization, id, ctx.user()?).await?;
    let cluster = or_not_found(found)?.allow::<View>()?;
    let now = ctx.app.clock.now();
    let clusters = std::slice::from_ref(&cluster);
    let mut activity = issues_clusters::activity(ctx.db(), organization, clusters, now).await?;
    let activity = activity.remove(&id).unwrap_or_default();
    let pages = find_pages(ctx, &cluster).await?;
    Ok(((cluster, activity), pages))
}

/// Searches the summary of a cluster in the spaces that the caller may see, best pages first. Returns `None` if it
/// cannot be known now whether there are any.
async fn find_pages(ctx: &Ctx, cluster: &IssuesCluster) -> Result<Option<Vec<PageHit>>> {
    let Ok(request) = SearchRequest::new(question(&cluster.summary), MAX_PAGES, 0) else {
        return Ok(Some(Vec::new()));
    };
    let search = query::in_organization(ctx, cluster.organization, &request);
    let Ok(found) = timeout(SEARCH_TIMEOUT, search).await else {
        return Ok(None);
    };
    match found {
        Ok(results) if results.partial && results.pages.is_empty() => Ok(None),
        Ok(results) => Ok(Some(results.pages)),
        Err(Error::RateLimited { .. } | Error::Unavailable(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Turns a sentence of a reader into a query: its quotes are no phrases, and its last word is complete.
fn question(summary: &str) -> String {
    let is_quote = |character| matches!(character, '"' | '“' | '”' | '„' | '«' | '»');
    let words = summary.split(is_quote).collect::<Vec<_>>().join(" ");
    let words = words.chars().take(query::MAX_QUERY_CHARS - 1);
    words.chain([' ']).collect()
}
