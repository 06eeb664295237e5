//! Conversations of readers with support teams and assistants.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Error, Result,
    id::{ConversationId, OrganizationId},
    text::{check_bytes, check_length, check_url},
    text_enum::text_enum,
};

/// Conversations in one request.
pub const MAX_CONVERSATIONS: usize = 1000;
/// Conversations that one request deletes.
pub const MAX_DELETED_CONVERSATIONS: i64 = 1000;
pub const MAX_PARTS: usize = 1000;
/// Of the parts together.
pub const MAX_PARTS_BYTES: usize = 128 * 1024;
pub const MAX_ATTRIBUTES: usize = 50;
const MAX_ID_CHARS: usize = 255;
const MAX_SUBJECT_CHARS: usize = 512;
const MAX_SOURCE_CHARS: usize = 255;
/// Name and value are part of a key of the database, which has at most 2,704 bytes.
const MAX_ATTRIBUTE_NAME_CHARS: usize = 64;
const MAX_ATTRIBUTE_VALUE_CHARS: usize = 512;

#[derive(Debug, Clone)]
pub struct Conversation {
    pub id: ConversationId,
    pub organization: OrganizationId,
    pub source: ConversationSource,
    pub subject: Option<String>,
    /// Where it is shown by its source.
    pub url: Option<String>,
    pub created_at: Timestamp,
    /// None until its issues are found.
    pub processed_at: Option<Timestamp>,
}

/// What was said in a conversation, and what the source says about it.
#[derive(Debug, Clone)]
pub struct ConversationContent {
    pub parts: Vec<ConversationPart>,
    pub metadata: ConversationMetadata,
}

#[derive(Debug, Clone, Default)]
pub struct ConversationMetadata {
    pub url: Option<String>,
    pub attributes: BTreeMap<String, String>,
    pub created_at: Option<Timestamp>,
}

/// A message. Stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConversationPart {
    pub role: ParticipantRole,
    pub body: String,
}

text_enum! {
    /// Who wrote a message.
    #[derive(ToSchema)]
    pub enum ParticipantRole {
        User => "user",
        Assistant => "assistant",
        TeamMember => "team-member",
    }
}

/// Where conversations come from: `email`, or `integration:` with the names of an integration and of its installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationSource(String);

impl Default for ConversationSource {
    fn default() -> Self {
        Self("integration:api:default".to_owned())
    }
}

impl ConversationSource {
    pub fn parse(field: &str, text: String) -> Result<Self> {
        check_length(field, &text, 1, MAX_SOURCE_CHARS)?;
        let names: Vec<&str> = text.split(':').collect();
        let is_known = match names[..] {
            ["email"] => true,
            ["integration", integration, installation] => {
                !integration.is_empty() && !installation.is_empty()
            }
            _ => false,
        };
        if is_known {
            return Ok(Self(text));
        }
        Err(Error::invalid(
            field,
            "is neither `email` nor like `integration:name:installation`",
        ))
    }

    /// Wraps a stored source without checking it.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A conversation to store.
#[derive(Debug, Clone)]
pub struct NewConversation {
    /// The id that it has in its source.
    pub external_id: String,
    pub subject: Option<String>,
    pub parts: Vec<ConversationPart>,
    pub metadata: ConversationMetadata,
}

impl NewConversation {
    /// `prefix` is the place of the conversation in the request, for messages.
    pub fn check(self, prefix: &str) -> Result<Self> {
        let field = |name: &str| format!("{prefix}{name}");
        check_length(&field("id"), &self.external_id, 1, MAX_ID_CHARS)?;
        if let Some(subject) = &self.subject {
            check_length(&field("subject"), subject, 0, MAX_SUBJECT_CHARS)?;
        }
        check_parts(&field("parts"), &self.parts)?;
        if let Some(url) = &self.metadata.url {
            check_url(&field("metadata.url"), url)?;
        }
        check_attributes(&field("metadata.attributes"), &self.metadata.attributes)?;
        if self
            .metadata
            .created_at
            .is_some_and(|at| at < Timestamp::UNIX_EPOCH)
        {
            return Err(Error::invalid(
                field("metadata.createdAt"),
                "is before 1970; send the time at which the conversation began",
            ));
        }
        Ok(self)
    }
}

fn check_parts(field: &str, parts: &[ConversationPart]) -> Result<()> {
    if parts.len() > MAX_PARTS {
        let message = format!("has {} items; at most {MAX_PARTS} are allowed", parts.len());
        return Err(Error::invalid(field, message));
    }
    let mut bytes = 0;
    for (index, part) in parts.iter().enumerate() {
        check_bytes(
            &format!("{field}[{index}].body"),
            &part.body,
            MAX_PARTS_BYTES,
        )?;
        bytes += part.body.len();
    }
    if bytes > MAX_PARTS_BYTES {
        let message = format!("have {bytes} bytes; at most {MAX_PARTS_BYTES} are allowed");
        return Err(Error::invalid(field, message));
    }
    Ok(())
}

fn check_attributes(field: &str, attributes: &BTreeMap<String, String>) -> Result<()> {
    let count = attributes.len();
    if count > MAX_ATTRIBUTES {
        let message = format!("has {count} items; at most {MAX_ATTRIBUTES} are allowed");
        return Err(Error::invalid(field, message));
    }
    for (name, value) in attributes {
        check_length(field, name, 1, MAX_ATTRIBUTE_NAME_CHARS)?;
        let field = format!("{field}.{name}");
        check_length(&field, value, 0, MAX_ATTRIBUTE_VALUE_CHARS)?;
    }
    Ok(())
}

/// Which conversations to delete.
#[derive(Debug, Clone)]
pub enum ConversationDeletion {
    CreatedBefore(Timestamp),
    /// Those with this value of a metadata attribute.
    Attribute {
        name: String,
        value: String,
    },
}

impl ConversationDeletion {
    pub fn new(
        created_before: Option<Timestamp>,
        attribute: Option<String>,
        value: Option<String>,
    ) -> Result<Self> {
        match (created_before, attribute, value) {
            (Some(before), None, None) if before < Timestamp::UNIX_EPOCH => {
                Err(Error::invalid("createdBefore", "is before 1970"))
            }
            (Some(before), None, None) => Ok(Self::CreatedBefore(before)),
            (None, Some(name), Some(value)) => {
                check_length("attribute", &name, 1, MAX_ATTRIBUTE_NAME_CHARS)?;
                check_length("value", &value, 0, MAX_ATTRIBUTE_VALUE_CHARS)?;
                Ok(Self::Attribute { name, value })
            }
            (None, Some(_), None) => Err(Error::invalid(
                "value",
                "is missing; say which value of the attribute the conversations have",
            )),
            (_, None, Some(_)) => Err(Error::invalid(
                "attribute",
                "is missing; say which attribute has this value",
            )),
            (None, None, None) => Err(Error::invalid(
                "createdBefore",
                "is missing; send it, or `attribute` and `value`",
            )),
            (Some(_), Some(_), _) => Err(Error::invalid(
                "createdBefore",
                "cannot be combined with `attribute`; delete in two requests",
            )),
        }
    }
}
