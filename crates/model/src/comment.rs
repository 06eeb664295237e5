//! Comments and replies on a space or a change request.

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

/// Maximum size of a body in bytes, as Markdown or as JSON. Bodies stored before this limit may be larger.
pub const MAX_BODY_BYTES: usize = 65_536;
/// Maximum number of different emoji one user may put on one comment.
pub const MAX_REACTIONS: usize = 20;
/// Maximum length of the quoted part of a block.
pub const MAX_QUOTE_CHARS: usize = 1000;

/// The subject of a discussion: a space, or one of its change requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discussion {
    pub space: SpaceId,
    pub change_request: Option<ChangeRequestKey>,
}

#[derive(Debug, Clone)]
pub struct Comment {
    pub id: CommentId,
    pub post: Post,
    pub target: CommentTarget,
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

/// Fields that comments and replies share.
#[derive(Debug, Clone)]
pub struct Post {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub change_request: Option<ChangeRequestId>,
    pub posted_by: User,
    pub posted_at: Timestamp,
    pub edited_at: Option<Timestamp>,
    /// None if the body is empty.
    pub body: Option<Body>,
    pub reactions: Vec<Reaction>,
    pub version: i64,
}

/// The text of a comment in the format it was sent in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    Markdown(String),
    Document(Value),
}

impl Body {
    /// `field` is the name of the body in the request.
    pub fn check(self, field: &str) -> Result<Self> {
        match &self {
            Self::Markdown(text) => {
                check_bytes(&format!("{field}.markdown"), text, MAX_BODY_BYTES)?;
            }
            Self::Document(document) => {
                check_document(&format!("{field}.document"), document, MAX_BODY_BYTES)?;
            }
        }
        Ok(self)
    }
}

/// The content that a comment refers to.
#[derive(Debug, Clone)]
pub struct CommentTarget {
    /// The revision at which the comment was posted.
    pub revision: Oid,
    pub page: Option<PageId>,
    pub node: Option<NodeTarget>,
    pub cell: Option<CellTarget>,
    /// The review that the comment was posted with.
    pub review: Option<ReviewId>,
}

/// A block of a page, by its key. The key is lost when the block is rewritten; the quote still shows what was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeTarget {
    pub id: String,
    pub quote: String,
}

/// A cell of a table block, by its row and column.
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
    /// When the user last posted or edited a reply.
    pub at: Timestamp,
}

/// A new comment, with its target as far as the caller specified it.
#[derive(Debug, Clone, Default)]
pub struct NewComment {
    pub body: Option<Body>,
    pub page: Option<String>,
    pub node: Option<String>,
    pub cell: Option<CellTarget>,
}

/// Changes to a comment or reply.
#[derive(Debug, Clone, Default)]
pub struct PostPatch {
    /// `Some(None)` clears the body.
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

    /// Returns true if the patch changes more than whether the comment is resolved.
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

/// Filter and order of a list of comments.
#[derive(Debug, Clone, Default)]
pub struct CommentFilter {
    pub resolved: Option<bool>,
    pub page: Option<PageId>,
    /// An empty list means all authors.
    pub authors: Vec<UserId>,
    pub order: Order,
}
