//! Clusters of issues of conversations that are about the same topic.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    id::{IssuesClusterId, OrganizationId},
    member::Order,
};

/// Weeks in the pulse of a cluster.
pub const PULSE_WEEKS: usize = 13;

#[derive(Debug, Clone)]
pub struct IssuesCluster {
    pub id: IssuesClusterId,
    pub organization: OrganizationId,
    /// The most characteristic words.
    pub label: String,
    /// The title of its most central issue.
    pub summary: String,
    pub issues: i64,
    pub conversations: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// How often the topic of a cluster came up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClusterActivity {
    /// Issues per week, by the time of their conversation; the last number is of the past seven days.
    pub weekly_pulse: [i64; PULSE_WEEKS],
    /// Issues per source of conversations.
    pub sources: BTreeMap<String, i64>,
}

/// Which clusters to list, and in which order.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClusterFilter {
    pub status: Option<ClusterStatus>,
    pub sort: ClusterSort,
    pub order: Order,
}

/// The sort key of a list of clusters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ClusterSort {
    #[default]
    UpdatedAt,
    Issues,
    Conversations,
    TasksTotal,
    TasksBacklog,
    TasksStarted,
}

/// Whether somebody works on the topic of a cluster: `analysing` means that a change request for it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClusterStatus {
    Pending,
    Analysing,
}
