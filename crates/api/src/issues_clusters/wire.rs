//! Clusters of issues as clients see them.

use std::collections::BTreeMap;

use app::issues_clusters::ActiveCluster;
use model::{
    issues_cluster::{ClusterFilter, ClusterSort, ClusterStatus, PULSE_WEEKS},
    member::Order,
};
use pages::search::query::PageHit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::wire::Urls;

/// All clusters have the same icon.
const ICON: &str = "circle-question";

/// Issues that are about the same topic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationsIssuesCluster)]
pub(crate) struct ClusterOut {
    /// Always `issues-cluster`.
    object: &'static str,
    id: String,
    /// The words that distinguish its issues from others.
    label: String,
    /// The title of the issue that is most like the others.
    summary: String,
    #[schema(max_length = 50)]
    icon: &'static str,
    /// Issues per week of the past 13 weeks, by the time at which their conversation began. The last number is of the
    /// past seven days.
    #[schema(min_items = 13, max_items = 13)]
    weekly_pulse: [i64; PULSE_WEEKS],
    /// Number of issues per source of conversations.
    sources: BTreeMap<String, i64>,
    stats: StatsOut,
    /// Up to three pages that may already answer it, best first: those that a search for the summary finds in the spaces
    /// that you may see. Absent in lists, and while the search is not available.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 3)]
    pages: Option<Vec<ClusterPageOut>>,
    #[schema(format = "date-time")]
    created_at: String,
    /// When its issues changed.
    #[schema(format = "date-time")]
    updated_at: String,
    urls: ClusterUrls,
}

/// Numbers of a cluster. There are no agents here, so there are no tasks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationsIssuesClusterStats)]
struct StatsOut {
    issues: i64,
    /// Conversations with such an issue.
    conversations: i64,
    tasks_total: i64,
    tasks_backlog: i64,
    tasks_started: i64,
    tasks_completed: i64,
    tasks_cancelled: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConversationsIssuesClusterUrls)]
struct ClusterUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
}

impl ClusterOut {
    pub(crate) fn new(urls: Urls<'_>, (cluster, activity): &ActiveCluster) -> Self {
        let (organization, id) = (cluster.organization, cluster.id);
        Self {
            object: "issues-cluster",
            id: id.to_string(),
            label: cluster.label.clone(),
            summary: cluster.summary.clone(),
            icon: ICON,
            weekly_pulse: activity.weekly_pulse,
            sources: activity.sources.clone(),
            stats: StatsOut {
                issues: cluster.issues,
                conversations: cluster.conversations,
                tasks_total: 0,
                tasks_backlog: 0,
                tasks_started: 0,
                tasks_completed: 0,
                tasks_cancelled: 0,
            },
            pages: None,
            created_at: cluster.created_at.to_string(),
            updated_at: cluster.updated_at.to_string(),
            urls: ClusterUrls {
                location: urls.location(format_args!(
                    "orgs/{organization}/conversations-clusters/{id}"
                )),
                app: urls.app(format_args!(
                    "orgs/{organization}/conversations-clusters/{id}"
                )),
            },
        }
    }

    pub(crate) fn with_pages(self, urls: Urls<'_>, pages: Option<&[PageHit]>) -> Self {
        let pages = pages.map(|pages| {
            let pages = pages.iter();
            pages.map(|page| ClusterPageOut::new(urls, page)).collect()
        });
        Self { pages, ..self }
    }
}

/// A page that may answer a cluster.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConversationsIssuesClusterPage)]
struct ClusterPageOut {
    id: String,
    title: String,
    /// The slugs from the top of the space down to it.
    path: String,
    /// The id of its space.
    space: String,
    urls: ClusterUrls,
}

impl ClusterPageOut {
    fn new(urls: Urls<'_>, page: &PageHit) -> Self {
        let (space, id) = (page.space, page.page);
        Self {
            id: id.to_string(),
            title: page.title.clone(),
            path: page.path.clone(),
            space: space.to_string(),
            urls: ClusterUrls {
                location: urls.location(format_args!("spaces/{space}/content/page/{id}")),
                app: urls.app(format_args!("spaces/{space}/{}", page.path)),
            },
        }
    }
}

/// Which clusters to list, and in which order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ClusterParams {
    #[serde(default)]
    #[param(inline, default = "desc")]
    order: Order,
    /// The sort key. No cluster has tasks: by their number, clusters are in the order of their creation.
    #[serde(default)]
    #[param(inline, default = "updatedAt")]
    order_by: ClusterSort,
    /// `analysing`: only clusters for which a change request is open. `pending`: only the others.
    #[param(inline)]
    status: Option<ClusterStatus>,
}

impl ClusterParams {
    pub(crate) fn parse(&self) -> ClusterFilter {
        ClusterFilter {
            status: self.status,
            sort: self.order_by,
            order: self.order,
        }
    }
}
