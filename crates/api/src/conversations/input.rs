//! What clients send about conversations.

use std::collections::{BTreeMap, HashSet};

use jiff::Timestamp;
use model::{
    Error,
    conversation::{
        ConversationDeletion, ConversationMetadata, ConversationPart, ConversationSource,
        MAX_CONVERSATIONS, NewConversation, ParticipantRole,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::edge::{error::Result, time::parse_time};

/// One conversation, or a list of at most 1,000.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum ConversationsIngest {
    Many(Vec<ConversationIn>),
    One(ConversationIn),
}

/// A conversation to store. One with the same id and source is replaced.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ConversationInput)]
pub(crate) struct ConversationIn {
    /// The id of the conversation in its source.
    #[schema(min_length = 1, max_length = 255)]
    id: String,
    #[schema(max_length = 512)]
    subject: Option<String>,
    /// The messages, oldest first: at most 1,000, and 128 KiB together.
    parts: Vec<PartJson>,
    metadata: Option<MetadataIn>,
}

/// A message of a conversation.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ConversationPart)]
pub(crate) struct PartJson {
    #[serde(rename = "type")]
    kind: PartKind,
    role: ParticipantRole,
    /// Markdown or HTML.
    body: String,
}

/// Kinds of parts.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ConversationPartType)]
enum PartKind {
    Message,
}

/// What the source says about a conversation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConversationMetadataInput)]
struct MetadataIn {
    /// An `http` or `https` URL where the conversation is shown.
    #[schema(max_length = 2048)]
    url: Option<String>,
    /// At most 50, with names of 1 to 64 and values of up to 512 characters. Conversations can be deleted by them.
    attributes: Option<BTreeMap<String, String>>,
    /// When the conversation began; the time of the request if left out.
    #[schema(value_type = Option<String>, format = "date-time")]
    created_at: Option<Timestamp>,
}

impl PartJson {
    pub(super) fn new(part: ConversationPart) -> Self {
        Self {
            kind: PartKind::Message,
            role: part.role,
            body: part.body,
        }
    }
}

impl ConversationsIngest {
    pub(crate) fn parse(self) -> Result<Vec<NewConversation>> {
        let conversations = match self {
            Self::One(one) => return Ok(vec![one.parse("")?]),
            Self::Many(conversations) => conversations,
        };
        let count = conversations.len();
        if count == 0 {
            let message = "is an empty list; send at least one conversation";
            return Err(Error::invalid("body", message).into());
        }
        if count > MAX_CONVERSATIONS {
            let message = format!(
                "has {count} items; at most {MAX_CONVERSATIONS} are allowed in one request"
            );
            return Err(Error::invalid("body", message).into());
        }
        let mut ids = HashSet::new();
        let mut parsed = Vec::with_capacity(count);
        for (index, conversation) in conversations.into_iter().enumerate() {
            let new = conversation.parse(&format!("[{index}]."))?;
            if !ids.insert(new.external_id.clone()) {
                let message = "is also the id of an earlier item; send each conversation once";
                return Err(Error::invalid(format!("[{index}].id"), message).into());
            }
            parsed.push(new);
        }
        Ok(parsed)
    }
}

impl ConversationIn {
    fn parse(self, prefix: &str) -> Result<NewConversation> {
        let metadata = self.metadata.map(|metadata| ConversationMetadata {
            url: metadata.url,
            attributes: metadata.attributes.unwrap_or_default(),
            created_at: metadata.created_at,
        });
        let parts = self.parts.into_iter().map(|part| ConversationPart {
            role: part.role,
            body: part.body,
        });
        let new = NewConversation {
            external_id: self.id,
            subject: self.subject,
            parts: parts.collect(),
            metadata: metadata.unwrap_or_default(),
        };
        Ok(new.check(prefix)?)
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct IngestParams {
    /// Where the conversations come from: `email`, or `integration:name:installation`. Ids are unique in a source.
    #[param(default = "integration:api:default", example = "email")]
    source: Option<String>,
}

impl IngestParams {
    pub(crate) fn parse(self) -> Result<ConversationSource> {
        let source = self.source;
        let source = source.map(|source| ConversationSource::parse("source", source));
        Ok(source.transpose()?.unwrap_or_default())
    }
}

/// Which conversations to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ConversationParams {
    /// Only conversations of this source.
    pub(super) source: Option<String>,
}

/// Which conversations to delete: by age, or by the value of an attribute.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct DeletionParams {
    /// Conversations that began before this time.
    #[param(format = "date-time")]
    created_before: Option<String>,
    /// The name of a metadata attribute; needs `value`.
    attribute: Option<String>,
    /// Conversations whose attribute has exactly this value.
    value: Option<String>,
}

impl DeletionParams {
    pub(crate) fn parse(self) -> Result<ConversationDeletion> {
        let before = self.created_before.as_deref();
        let before = before.map(|text| parse_time("createdBefore", text));
        let before = before.transpose()?;
        Ok(ConversationDeletion::new(
            before,
            self.attribute,
            self.value,
        )?)
    }
}
