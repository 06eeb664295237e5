//! Conversations with readers, their issues, and clusters of those. They belong to the organization, so the role in it
//! decides. Ingesting and deleting are actions on the organization.

use model::{
    Kind, Role,
    conversation::Conversation,
    conversation_issue::ConversationIssue,
    id::{Identified, kind},
    issues_cluster::IssuesCluster,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Conversation {
    const KIND: Kind = kind::Conversation::KIND;
}

impl Resource for ConversationIssue {
    const KIND: Kind = kind::ConversationIssue::KIND;
}

impl Resource for IssuesCluster {
    const KIND: Kind = kind::IssuesCluster::KIND;
}

pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Edit
        | Action::Comment
        | Action::Create
        | Action::Review
        | Action::Merge
        | Action::Administer
        | Action::Delete
        | Action::ListMembers
        | Action::ManageTeam => None,
    }
}

pub fn actions(organization_role: Option<Role>) -> ActionSet {
    super::actions_of(organization_role, least_role)
}
