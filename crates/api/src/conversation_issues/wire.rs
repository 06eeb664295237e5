//! Issues of conversations as clients see them.

use model::{
    Error,
    conversation_issue::{ConversationIssue, ConversationIssueFilter},
    id::{ConversationId, IssuesClusterId},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{conversations::wire::ConversationOut, edge::error::Result, wire::Urls};

/// An issue with its conversation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConversationIssueDetail)]
pub(crate) struct IssueDetailOut {
    issue: IssueOut,
    conversation: ConversationOut,
}

/// A question or problem that was found in a conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationIssue)]
struct IssueOut {
    /// Always `conversation-issue`.
    object: &'static str,
    id: String,
    /// The sentence that asks or reports.
    title: String,
    /// What the conversation says about it.
    summary: String,
    /// When the conversation began.
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    ingested_at: String,
    /// The id of the conversation.
    conversation: String,
    /// The id of the cluster.
    cluster: String,
    urls: IssueUrls,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConversationIssueUrls)]
struct IssueUrls {
    #[schema(format = "uri")]
    location: String,
}

impl IssueDetailOut {
    pub(crate) fn new(urls: Urls<'_>, issue: &ConversationIssue) -> Self {
        let (organization, id) = (issue.conversation.organization, issue.id);
        let place = format_args!("orgs/{organization}/conversations-issues/{id}");
        let out = IssueOut {
            object: "conversation-issue",
            id: id.to_string(),
            title: issue.title.clone(),
            summary: issue.text.clone(),
            created_at: issue.conversation.created_at.to_string(),
            ingested_at: issue.ingested_at.to_string(),
            conversation: issue.conversation.id.to_string(),
            cluster: issue.cluster.to_string(),
            urls: IssueUrls {
                location: urls.location(place),
            },
        };
        Self {
            issue: out,
            conversation: ConversationOut::new(urls, &issue.conversation),
        }
    }
}

/// Which issues to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct IssueParams {
    /// Only issues of this cluster.
    cluster: Option<String>,
    /// Only issues of this conversation.
    conversation: Option<String>,
}

impl IssueParams {
    pub(crate) fn parse(self) -> Result<ConversationIssueFilter> {
        let cluster = self.cluster.map(|id| id.parse::<IssuesClusterId>());
        let conversation = self.conversation.map(|id| id.parse::<ConversationId>());
        Ok(ConversationIssueFilter {
            cluster: cluster
                .transpose()
                .map_err(|_| Error::invalid("cluster", "is not the id of a cluster"))?,
            conversation: conversation
                .transpose()
                .map_err(|_| Error::invalid("conversation", "is not the id of a conversation"))?,
        })
    }
}
