//! Questions and problems that were found in conversations.

use jiff::Timestamp;

use crate::{
    conversation::Conversation,
    id::{ConversationId, ConversationIssueId, IssuesClusterId},
};

#[derive(Debug, Clone)]
pub struct ConversationIssue {
    pub id: ConversationIssueId,
    /// The sentence that asks or reports.
    pub title: String,
    /// The passages about it.
    pub text: String,
    pub ingested_at: Timestamp,
    pub cluster: IssuesClusterId,
    pub conversation: Conversation,
}

/// Which issues to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConversationIssueFilter {
    pub cluster: Option<IssuesClusterId>,
    pub conversation: Option<ConversationId>,
}
