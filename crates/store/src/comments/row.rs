//! Conversion of a row to a comment or a reply. Users in it are embedded as JSON.

use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Result,
    comment::{
        Body, CellTarget, Comment, CommentTarget, NodeTarget, Post, Reaction, Replier, Reply,
        Resolution,
    },
    id::UserId,
    review::Review,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use uuid::Uuid;

use crate::{types::RoleText, users::Person};

pub(super) struct Row {
    pub(super) organization_id: Uuid,
    pub(super) id: Uuid,
    pub(super) space_id: Uuid,
    pub(super) change_request_id: Option<Uuid>,
    pub(super) parent_id: Option<Uuid>,
    pub(super) review_id: Option<Uuid>,
    pub(super) revision: Vec<u8>,
    pub(super) page_id: Option<Uuid>,
    pub(super) node_id: Option<String>,
    pub(super) quote: Option<String>,
    pub(super) table_record: Option<String>,
    pub(super) table_definition: Option<String>,
    pub(super) body: Option<Value>,
    pub(super) posted_at: Timestamp,
    pub(super) edited_at: Option<Timestamp>,
    pub(super) resolved_at: Option<Timestamp>,
    pub(super) version: i64,
    pub(super) posted_by: Value,
    pub(super) resolved_by: Option<Value>,
    pub(super) reactions: Value,
    pub(super) repliers: Value,
    /// The caller's role in the space; null where the proof already has it.
    pub(super) role: Option<RoleText>,
    /// Number of rows found, including those omitted because the page would be too large.
    pub(super) found: i64,
}

/// Queries a [`Row`] from `comments c`: `$before`, its columns, `$after`.
macro_rules! query_comments {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            c.organization_id, c.id, c.space_id, c.change_request_id, c.parent_id, c.review_id, c.revision, c.page_id,
            c.node_id, c.quote, c.table_record, c.table_definition, c.body, c.posted_at, c.edited_at, c.resolved_at,
            c.version, (select person_json(u) from users u where u.id = c.posted_by) as "posted_by!"
        "# + $after $($args)*)
    };
}
pub(super) use query_comments;

#[derive(Deserialize)]
struct ReactingUserJson {
    user: Person,
    at: jiff::Timestamp,
}

#[derive(Deserialize)]
struct ReactionJson {
    emoji: String,
    users: Vec<ReactingUserJson>,
}

#[derive(Deserialize)]
struct ReplierJson {
    user: Person,
    at: jiff::Timestamp,
    count: i64,
}

impl From<ReactionJson> for Reaction {
    fn from(one: ReactionJson) -> Self {
        let users = one.users.into_iter();
        Self {
            emoji: one.emoji,
            users: users
                .map(|reacted| (reacted.user.into(), reacted.at))
                .collect(),
        }
    }
}

impl From<ReplierJson> for Replier {
    fn from(replied: ReplierJson) -> Self {
        Self {
            user: replied.user.into(),
            count: replied.count,
            at: replied.at,
        }
    }
}

/// A comment of a review, as JSON from the database.
#[derive(Deserialize)]
struct ReviewCommentJson {
    id: Uuid,
    revision: String,
    body: Option<Body>,
    posted_at: jiff::Timestamp,
    edited_at: Option<jiff::Timestamp>,
    resolved_at: Option<jiff::Timestamp>,
    version: i64,
    posted_by: Person,
    resolved_by: Option<Person>,
    reactions: Vec<ReactionJson>,
    repliers: Vec<ReplierJson>,
}

/// Converts the comment posted with a review. Its target is the whole change request.
pub(crate) fn parse_review_comment(value: Value, review: &Review) -> Result<Comment> {
    let json: ReviewCommentJson = read(value)?;
    let resolution = json.resolved_at.zip(json.resolved_by);
    Ok(Comment {
        id: Id::from_uuid(json.id),
        target: CommentTarget {
            revision: json.revision.parse()?,
            page: None,
            node: None,
            cell: None,
            review: Some(review.id),
        },
        resolution: resolution.map(|(at, by)| Resolution { at, by: by.into() }),
        repliers: json.repliers.into_iter().map(Replier::from).collect(),
        post: Post {
            organization: review.organization,
            space: review.space,
            change_request: Some(review.change_request),
            posted_by: json.posted_by.into(),
            posted_at: json.posted_at,
            edited_at: json.edited_at,
            body: json.body,
            reactions: json.reactions.into_iter().map(Reaction::from).collect(),
            version: json.version,
        },
    })
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(Error::internal)
}

impl Row {
    pub(super) fn author(&self) -> Result<UserId> {
        let id = self.posted_by.get("id").cloned().unwrap_or_default();
        Ok(Id::from_uuid(read(id)?))
    }

    pub(super) fn comment(mut self) -> Result<Comment> {
        let resolution = match (self.resolved_at, self.resolved_by.take()) {
            (Some(at), Some(by)) => Some(Resolution {
                at: at.to_jiff(),
                by: read::<Person>(by)?.into(),
            }),
            _ => None,
        };
        let node = self.node_id.take().map(|id| NodeTarget {
            id,
            quote: self.quote.take().unwrap_or_default(),
        });
        let cell = self.table_record.take().zip(self.table_definition.take());
        let repliers: Vec<ReplierJson> = read(self.repliers.take())?;
        Ok(Comment {
            id: Id::from_uuid(self.id),
            target: CommentTarget {
                revision: Oid::try_from(&self.revision[..])?,
                page: self.page_id.map(Id::from_uuid),
                node,
                cell: cell.map(|(record, definition)| CellTarget { record, definition }),
                review: self.review_id.map(Id::from_uuid),
            },
            resolution,
            repliers: repliers.into_iter().map(Replier::from).collect(),
            post: self.post()?,
        })
    }

    pub(super) fn reply(self) -> Result<Reply> {
        let comment = self
            .parent_id
            .ok_or_else(|| Error::internal("a reply without a comment"))?;
        Ok(Reply {
            id: Id::from_uuid(self.id),
            comment: Id::from_uuid(comment),
            post: self.post()?,
        })
    }

    fn post(self) -> Result<Post> {
        let reactions: Vec<ReactionJson> = read(self.reactions)?;
        Ok(Post {
            organization: Id::from_uuid(self.organization_id),
            space: Id::from_uuid(self.space_id),
            change_request: self.change_request_id.map(Id::from_uuid),
            posted_by: read::<Person>(self.posted_by)?.into(),
            posted_at: self.posted_at.to_jiff(),
            edited_at: self.edited_at.map(Timestamp::to_jiff),
            body: self.body.map(read::<Body>).transpose()?,
            reactions: reactions.into_iter().map(Reaction::from).collect(),
            version: self.version,
        })
    }
}
