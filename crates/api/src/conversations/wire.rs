//! Conversations as clients see them.

use std::collections::BTreeMap;

use app::conversations::Deleted;
use model::conversation::{Conversation, ConversationContent, ConversationMetadata};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::PartJson;
use crate::wire::Urls;

/// A conversation of a reader with a support team or an assistant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Conversation)]
pub(crate) struct ConversationOut {
    /// Always `conversation`.
    object: &'static str,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    /// When its issues were found. Absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    processed_at: Option<String>,
    /// `email`, or `integration:` with the names of an integration and of its installation.
    source: String,
    urls: ConversationUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct ConversationUrls {
    #[schema(format = "uri")]
    location: String,
    /// Where its source shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    source: Option<String>,
}

impl ConversationOut {
    pub(crate) fn new(urls: Urls<'_>, conversation: &Conversation) -> Self {
        let (organization, id) = (conversation.organization, conversation.id);
        Self {
            object: "conversation",
            id: id.to_string(),
            subject: conversation.subject.clone(),
            created_at: conversation.created_at.to_string(),
            processed_at: conversation.processed_at.map(|at| at.to_string()),
            source: conversation.source.as_str().to_owned(),
            urls: ConversationUrls {
                location: urls.location(format_args!("orgs/{organization}/conversations/{id}")),
                source: conversation.url.clone(),
            },
        }
    }
}

/// A conversation with what was said in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConversationDetail)]
pub(crate) struct ConversationDetailOut {
    conversation: ConversationOut,
    parts: Vec<PartJson>,
    metadata: MetadataOut,
}

/// What the source says about a conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationMetadata)]
struct MetadataOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    attributes: BTreeMap<String, String>,
    /// Absent if the source did not say when the conversation began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    created_at: Option<String>,
}

impl ConversationDetailOut {
    pub(crate) fn new(
        urls: Urls<'_>,
        conversation: &Conversation,
        content: ConversationContent,
    ) -> Self {
        let ConversationMetadata {
            url,
            attributes,
            created_at,
        } = content.metadata;
        Self {
            conversation: ConversationOut::new(urls, conversation),
            parts: content.parts.into_iter().map(PartJson::new).collect(),
            metadata: MetadataOut {
                url,
                attributes,
                created_at: created_at.map(|at| at.to_string()),
            },
        }
    }
}

/// What a deletion did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationDeletion)]
pub(crate) struct DeletionOut {
    /// Number of conversations that were deleted.
    deleted: i64,
    /// Whether there may be more. Then send the request again.
    has_more: bool,
}

impl DeletionOut {
    pub(crate) fn new(deleted: Deleted) -> Self {
        Self {
            deleted: deleted.conversations,
            has_more: deleted.has_more,
        }
    }
}
