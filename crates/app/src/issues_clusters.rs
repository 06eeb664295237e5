//! Clusters of issues: topics that readers ask about.

use authz::action::act::{ListMembers, View};
use context::{Ctx, Viewable, or_not_found};
use model::{
    Page, PageRequest, Result,
    id::{IssuesClusterId, OrganizationId},
    issues_cluster::{ClusterActivity, ClusterFilter, IssuesCluster},
};
use store::issues_clusters::{self, ClusterListKey};

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

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: IssuesClusterId,
) -> Result<ActiveCluster> {
    let found = issues_clusters::find(ctx.db(), organization, id, ctx.user()?).await?;
    let cluster = or_not_found(found)?.allow::<View>()?;
    let now = ctx.app.clock.now();
    let clusters = std::slice::from_ref(&cluster);
    let mut activity = issues_clusters::activity(ctx.db(), organization, clusters, now).await?;
    let activity = activity.remove(&id).unwrap_or_default();
    Ok((cluster, activity))
}
