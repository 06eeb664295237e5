//! Comments and replies as clients see them.

use changes::comments::Included;
use context::{Ctx, Viewable};
use model::comment::{Comment, CommentTarget, Post, Replier, Reply};
use pages::contents::Format;
use serde::Serialize;
use utoipa::ToSchema;

use super::post::PostOut;
use crate::{
    edge::{error::Result, etag::Object},
    users::wire::UserOut,
    wire::Urls,
};

/// A comment on a space or a change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Comment)]
pub(crate) struct CommentOut {
    /// Always `comment`.
    object: &'static str,
    id: String,
    #[serde(flatten)]
    post: PostOut,
    /// Number of replies.
    replies: i64,
    /// Users who replied, the latest first.
    repliers: Vec<ReplierOut>,
    /// The first replies, oldest first, with `include=replies`: at most 50, fewer if they are long. `replies` tells
    /// whether there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_replies: Option<Vec<ReplyOut>>,
    target: TargetOut,
    /// `open` or `resolved`.
    status: &'static str,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved_by: Option<UserOut>,
}

/// A reply to a comment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentReply)]
pub(crate) struct ReplyOut {
    /// Always `comment-reply`.
    object: &'static str,
    id: String,
    #[serde(flatten)]
    post: PostOut,
}

/// A user who replied, and how often.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Replier)]
struct ReplierOut {
    #[schema(format = "date-time")]
    updated_at: String,
    count: i64,
    user: UserOut,
}

/// What a comment is about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentTarget)]
struct TargetOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<NodeOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_cell: Option<CellOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change_request: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<PageTargetOut>,
    space: String,
    /// The revision it was posted at: the id of a commit.
    revision: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentedNode)]
struct NodeOut {
    /// The key of the node in the page at that revision.
    id: String,
    /// The beginning of the node's text at that revision.
    quote: String,
    /// The key of the node in the present revision, with `include=nodes`. A block that was rewritten in place counts as
    /// the same; absent if it was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentedCell)]
struct CellOut {
    record: String,
    definition: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentedPage)]
struct PageTargetOut {
    id: String,
}

impl CommentOut {
    pub(crate) fn new(urls: Urls<'_>, comment: &Viewable<Comment>, format: Format) -> Result<Self> {
        let path = path(&comment.post, &comment.id.to_string());
        let resolution = comment.resolution.as_ref();
        let repliers = comment.repliers.iter();
        Ok(Self {
            object: "comment",
            id: comment.id.to_string(),
            post: PostOut::new(urls, &comment.post, &path, comment.actions(), format)?,
            replies: comment.replies(),
            repliers: repliers.map(|one| ReplierOut::new(urls, one)).collect(),
            first_replies: None,
            target: TargetOut::new(&comment.post, &comment.target),
            status: if resolution.is_some() {
                "resolved"
            } else {
                "open"
            },
            resolved_at: resolution.map(|resolution| resolution.at.to_string()),
            resolved_by: resolution.map(|resolution| UserOut::new(urls, &resolution.by)),
        })
    }

    /// Adds what is listed with the comment, which is taken out of `included`.
    pub(super) fn with_included(
        mut self,
        ctx: &Ctx,
        comment: &Comment,
        included: &mut Included,
        format: Format,
    ) -> Result<Self> {
        if let Some(replies) = &mut included.replies {
            let replies = replies.remove(&comment.id).unwrap_or_default();
            let replies = replies.iter();
            let replies = replies.map(|reply| ReplyOut::new(Urls::of(ctx), reply, format));
            self.first_replies = Some(replies.collect::<Result<_>>()?);
        }
        if let Some(node) = &mut self.target.node {
            node.now = included.nodes.remove(&comment.id);
        }
        Ok(self)
    }

    pub(crate) fn object(
        urls: Urls<'_>,
        comment: &Viewable<Comment>,
        format: Format,
    ) -> Result<Object<Self>> {
        let body = Self::new(urls, comment, format)?;
        Ok(Object::new(comment.post.version, body))
    }
}

impl ReplyOut {
    pub(crate) fn new(urls: Urls<'_>, reply: &Viewable<Reply>, format: Format) -> Result<Self> {
        let path = path(
            &reply.post,
            &format!("{}/replies/{}", reply.comment, reply.id),
        );
        Ok(Self {
            object: "comment-reply",
            id: reply.id.to_string(),
            post: PostOut::new(urls, &reply.post, &path, reply.actions(), format)?,
        })
    }

    pub(crate) fn object(
        urls: Urls<'_>,
        reply: &Viewable<Reply>,
        format: Format,
    ) -> Result<Object<Self>> {
        let body = Self::new(urls, reply, format)?;
        Ok(Object::new(reply.post.version, body))
    }
}

fn path(post: &Post, rest: &str) -> String {
    match post.change_request {
        Some(request) => format!(
            "spaces/{}/change-requests/{request}/comments/{rest}",
            post.space
        ),
        None => format!("spaces/{}/comments/{rest}", post.space),
    }
}

impl ReplierOut {
    fn new(urls: Urls<'_>, replier: &Replier) -> Self {
        Self {
            updated_at: replier.at.to_string(),
            count: replier.count,
            user: UserOut::new(urls, &replier.user),
        }
    }
}

impl TargetOut {
    fn new(post: &Post, target: &CommentTarget) -> Self {
        Self {
            node: target.node.as_ref().map(|node| NodeOut {
                id: node.id.clone(),
                quote: node.quote.clone(),
                now: None,
            }),
            table_cell: target.cell.as_ref().map(|cell| CellOut {
                record: cell.record.clone(),
                definition: cell.definition.clone(),
            }),
            change_request: post.change_request.map(|id| id.to_string()),
            review: target.review.map(|id| id.to_string()),
            page: target.page.map(|id| PageTargetOut { id: id.to_string() }),
            space: post.space.to_string(),
            revision: target.revision.to_string(),
        }
    }
}
