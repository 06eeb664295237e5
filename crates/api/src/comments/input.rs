//! Request bodies and query parameters of comments and replies.

use changes::comments::Inclusions;
use model::{
    Error,
    comment::{Body, CellTarget, CommentFilter, NewComment, PostPatch},
    id::{PageId, UserId},
    json_message,
    member::Order,
    text::check_length,
};
use pages::contents::{Document, Format};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{contents::params::FormatName, edge::error::Result};

const MAX_AUTHORS: usize = 100;

/// The format of bodies in the response.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FormatParams {
    #[param(inline, default = "markdown")]
    format: Option<FormatName>,
}

impl FormatParams {
    pub(crate) fn parse(self) -> Format {
        match self.format {
            Some(FormatName::Document) => Format::Document,
            Some(FormatName::Markdown) | None => Format::Markdown,
        }
    }
}

/// Which comments to list, and in which order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct CommentParams {
    /// Sort order by time.
    #[serde(default)]
    #[param(inline, default = "desc")]
    order: Order,
    #[serde(default)]
    #[param(inline, default = "all")]
    status: StatusFilter,
    /// Only comments on this page.
    target_page: Option<String>,
    /// Only comments by these users.
    #[serde(default)]
    authors: Vec<String>,
    /// What each comment is listed with: `replies` for its first 50 replies, `nodes` for the present key of the block it
    /// is about. With either, `limit` is at most 100.
    #[serde(default)]
    #[param(inline)]
    include: Vec<Inclusion>,
}

/// What comments can be listed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CommentInclusion)]
enum Inclusion {
    Replies,
    Nodes,
}

#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CommentStatus)]
enum StatusFilter {
    #[default]
    All,
    Open,
    Resolved,
}

impl CommentParams {
    pub(crate) fn inclusions(&self) -> Inclusions {
        Inclusions {
            replies: self.include.contains(&Inclusion::Replies),
            nodes: self.include.contains(&Inclusion::Nodes),
        }
    }

    pub(crate) fn parse(self) -> Result<CommentFilter> {
        if self.authors.len() > MAX_AUTHORS {
            let text = format!("may be repeated at most {MAX_AUTHORS} times");
            return Err(Error::invalid("authors", text).into());
        }
        let page = |id: String| {
            id.parse::<PageId>()
                .map_err(|_| Error::invalid("targetPage", "is not the id of a page"))
        };
        let author = |id: String| {
            id.parse::<UserId>().map_err(|_| {
                Error::invalid("authors", "contains a value that is not the id of a user")
            })
        };
        let authors = self.authors.into_iter().map(author);
        Ok(CommentFilter {
            resolved: match self.status {
                StatusFilter::All => None,
                StatusFilter::Open => Some(false),
                StatusFilter::Resolved => Some(true),
            },
            page: self.target_page.map(page).transpose()?,
            authors: authors.collect::<model::Result<_>>()?,
            order: self.order,
        })
    }
}

/// A body: Markdown, a document of blocks, or nothing.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = CommentBody)]
pub(crate) struct BodyIn {
    #[schema(max_length = 65536)]
    markdown: Option<String>,
    #[schema(value_type = Option<Object>)]
    document: Option<Value>,
}

impl BodyIn {
    /// `field` is the name of the body's field in the request, for messages.
    pub(crate) fn parse(self, field: &str) -> Result<Option<Body>> {
        let body = match (self.markdown, self.document) {
            (None, None) => return Ok(None),
            (Some(markdown), None) => Body::Markdown(markdown),
            (None, Some(document)) => Body::Document(document),
            (Some(_), Some(_)) => {
                return Err(
                    Error::invalid(field, "has both `markdown` and `document`; send one").into(),
                );
            }
        };
        let body = body.check(field)?;
        if let Body::Document(document) = &body {
            json_message::read::<Document>(&format!("{field}.document"), document.clone())?;
        }
        Ok(Some(body))
    }
}

/// A comment and its target.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommentCreate {
    body: BodyIn,
    /// The page it is about. Without it, the comment is about the whole space or change request.
    page: Option<String>,
    /// The key of a node of that page, as in the page's document.
    #[schema(max_length = 256)]
    node: Option<String>,
    /// A cell, if the node is a table.
    table_cell: Option<CellIn>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TableCell)]
struct CellIn {
    /// The row.
    #[schema(max_length = 256)]
    record: String,
    /// The column.
    #[schema(max_length = 256)]
    definition: String,
}

impl CommentCreate {
    pub(crate) fn parse(self) -> Result<NewComment> {
        if let Some(node) = &self.node {
            check_length("node", node, 1, 256)?;
        }
        if let Some(cell) = &self.table_cell {
            check_length("tableCell.record", &cell.record, 1, 256)?;
            check_length("tableCell.definition", &cell.definition, 1, 256)?;
        }
        Ok(NewComment {
            body: self.body.parse("body")?,
            page: self.page,
            node: self.node,
            cell: self.table_cell.map(|cell| CellTarget {
                record: cell.record,
                definition: cell.definition,
            }),
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CommentReplyCreate {
    body: BodyIn,
}

impl CommentReplyCreate {
    pub(crate) fn parse(self) -> Result<Option<Body>> {
        self.body.parse("body")
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommentUpdate {
    /// Whether the comment is resolved.
    resolved: Option<bool>,
    /// The new body. Only the author may change it.
    body: Option<BodyIn>,
    /// Emoji to add as your reactions.
    #[serde(default)]
    #[schema(max_items = 20)]
    added_reactions: Vec<String>,
    /// Emoji to remove from your reactions.
    #[serde(default)]
    #[schema(max_items = 20)]
    removed_reactions: Vec<String>,
}

impl CommentUpdate {
    pub(crate) fn parse(self) -> Result<PostPatch> {
        let post = CommentReplyUpdate {
            body: self.body,
            added_reactions: self.added_reactions,
            removed_reactions: self.removed_reactions,
        };
        Ok(PostPatch {
            resolved: self.resolved,
            ..post.parse()?
        })
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommentReplyUpdate {
    /// The new body. Only the author may change it.
    body: Option<BodyIn>,
    /// Emoji to add as your reactions.
    #[serde(default)]
    #[schema(max_items = 20)]
    added_reactions: Vec<String>,
    /// Emoji to remove from your reactions.
    #[serde(default)]
    #[schema(max_items = 20)]
    removed_reactions: Vec<String>,
}

impl CommentReplyUpdate {
    pub(crate) fn parse(self) -> Result<PostPatch> {
        let patch = PostPatch {
            body: self.body.map(|body| body.parse("body")).transpose()?,
            resolved: None,
            added_reactions: self.added_reactions,
            removed_reactions: self.removed_reactions,
        };
        Ok(patch.check()?)
    }
}
