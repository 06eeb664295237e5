//! Comments: what people say about a space or a change request, and what others reply.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Error, Oid, Result,
    agent_instructions::check_document,
    change_request::ChangeRequestKey,
    id::{
        ChangeRequestId, CommentId, CommentReplyId, OrganizationId, PageId, ReviewId, SpaceId,
        UserId,
    },
    member::Order,
    text::{check_bytes, check_length},
    user::User,
};

/// The largest comment in bytes: as Markdown, or as JSON. Older ones may be larger.
pub const MAX_BODY: usize = 65_536;
/// How many different emoji one person may put under one comment.
pub const MAX_REACTIONS: usize = 20;
/// The longest part of a block that is quoted.
pub const MAX_QUOTE: usize = 1000;

/// What is discussed: a space, or one of its change requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub space: SpaceId,
    pub change_request: Option<ChangeRequestKey>,
}

#[derive(Debug, Clone)]
pub struct Comment {
    pub id: CommentId,
    pub post: Post,
    pub target: Target,
    pub resolution: Option<Resolution>,
    pub repliers: Vec<Replier>,
}

impl Comment {
    pub fn replies(&self) -> i64 {
        self.repliers.iter().map(|replier| replier.count).sum()
    }
}

#[derive(Debug, Clone)]
pub struct Reply {
    pub id: CommentReplyId,
    pub comment: CommentId,
    pub post: Post,
}

/// What comments and replies have in common.
#[derive(Debug, Clone)]
pub struct Post {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub change_request: Option<ChangeRequestId>,
    pub posted_by: User,
    pub posted_at: Timestamp,
    pub edited_at: Option<Timestamp>,
    /// None is empty.
    pub body: Option<Body>,
    pub reactions: Vec<Reaction>,
    pub version: i64,
}

/// Words as they were written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    Markdown(String),
    Document(Value),
}

impl Body {
    /// `field` is what it is called where it was sent.
    pub fn check(self, field: &str) -> Result<Self> {
        match &self {
            Self::Markdown(text) => {
                check_bytes(&format!("{field}.markdown"), text, MAX_BODY)?;
            }
            Self::Document(document) => {
                check_document(&format!("{field}.document"), document, MAX_BODY)?;
            }
        }
        Ok(self)
    }
}

/// What a comment is about.
#[derive(Debug, Clone)]
pub struct Target {
    /// The revision it was posted at.
    pub revision: Oid,
    pub page: Option<PageId>,
    pub node: Option<NodeTarget>,
    pub cell: Option<CellTarget>,
    /// The review that brought it.
    pub review: Option<ReviewId>,
}

/// A block of a page, by its key. The key is gone once the block is rewritten; the quote still tells what was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeTarget {
    pub id: String,
    pub quote: String,
}

/// A cell of a table block: its row and its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellTarget {
    pub record: String,
    pub definition: String,
}

#[derive(Debug, Clone)]
pub struct Resolution {
    pub at: Timestamp,
    pub by: User,
}

#[derive(Debug, Clone)]
pub struct Reaction {
    pub emoji: String,
    pub users: Vec<(User, Timestamp)>,
}

#[derive(Debug, Clone)]
pub struct Replier {
    pub user: User,
    pub count: i64,
    /// When they last replied or changed a reply.
    pub at: Timestamp,
}

/// What someone says, and about what, as far as they name it.
#[derive(Debug, Clone, Default)]
pub struct NewComment {
    pub body: Option<Body>,
    pub page: Option<String>,
    pub node: Option<String>,
    pub cell: Option<CellTarget>,
}

/// What to change in a comment or reply.
#[derive(Debug, Clone, Default)]
pub struct PostPatch {
    /// `Some(None)` empties it.
    pub body: Option<Option<Body>>,
    pub resolved: Option<bool>,
    pub added_reactions: Vec<String>,
    pub removed_reactions: Vec<String>,
}

impl PostPatch {
    pub fn check(self) -> Result<Self> {
        check_reactions("addedReactions", &self.added_reactions)?;
        check_reactions("removedReactions", &self.removed_reactions)?;
        let added: HashSet<_> = self.added_reactions.iter().collect();
        if let Some(both) = self
            .removed_reactions
            .iter()
            .find(|one| added.contains(one))
        {
            return Err(Error::invalid(
                "removedReactions",
                format!(
                    "names `{both}`, which `addedReactions` names too; leave it out of one of them"
                ),
            ));
        }
        Ok(self)
    }

    /// Whether it changes more than whether the comment is resolved.
    pub fn changes_post(&self) -> bool {
        self.body.is_some()
            || !self.added_reactions.is_empty()
            || !self.removed_reactions.is_empty()
    }
}

fn check_reactions(field: &str, emoji: &[String]) -> Result<()> {
    if emoji.len() > MAX_REACTIONS {
        return Err(Error::invalid(
            field,
            format!(
                "has {} items; at most {MAX_REACTIONS} are allowed",
                emoji.len()
            ),
        ));
    }
    emoji
        .iter()
        .try_for_each(|one| check_length(field, one, 1, 50))
}

/// Which comments a listing keeps, and in which order.
#[derive(Debug, Clone, Default)]
pub struct CommentFilter {
    pub resolved: Option<bool>,
    pub page: Option<PageId>,
    /// Nobody named is everybody.
    pub authors: Vec<UserId>,
    pub order: Order,
}
