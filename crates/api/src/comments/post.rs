//! Fields that comments and replies have in common.

use authz::{Action, ActionSet};
use changes::comments;
use jiff::Timestamp;
use model::{
    comment::{Body, Post, Reaction},
    user::User,
};
use pages::contents::Format;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{edge::error::Result, users::wire::UserOut, wire::Urls};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Post)]
pub(super) struct PostOut {
    posted_by: UserOut,
    #[schema(format = "date-time")]
    posted_at: String,
    /// When the body was last changed.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    edited_at: Option<String>,
    reactions: Vec<ReactionOut>,
    /// The body: `markdown` or `document`, as requested; neither when it is empty.
    #[schema(value_type = Object)]
    body: Value,
    urls: PostUrls,
    permissions: PostPermissions,
}

#[derive(Debug, Serialize, ToSchema)]
struct PostUrls {
    #[schema(format = "uri")]
    location: String,
}

/// What the caller may do with it. Callers who may reply may also react and resolve.
#[derive(Debug, Serialize, ToSchema)]
struct PostPermissions {
    view: bool,
    /// Change the body.
    edit: bool,
    reply: bool,
    delete: bool,
}

/// An emoji, and the users who added it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reaction)]
struct ReactionOut {
    emoji: String,
    count: usize,
    users: Vec<ReactedOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Reacted)]
struct ReactedOut {
    user: UserOut,
    #[schema(format = "date-time")]
    reacted_at: String,
}

impl PostOut {
    pub(super) fn new(
        urls: Urls<'_>,
        post: &Post,
        path: &str,
        actions: ActionSet,
        format: Format,
    ) -> Result<Self> {
        let body = post.body.as_ref();
        let body = body
            .map(|body| comments::to_format(body, format))
            .transpose()?;
        let reactions = post.reactions.iter();
        Ok(Self {
            posted_by: UserOut::new(urls, &post.posted_by),
            posted_at: post.posted_at.to_string(),
            edited_at: post.edited_at.map(|at| at.to_string()),
            reactions: reactions.map(|one| ReactionOut::new(urls, one)).collect(),
            body: match body {
                Some(Body::Markdown(markdown)) => json!({"markdown": markdown}),
                Some(Body::Document(document)) => json!({"document": document}),
                None => json!({}),
            },
            urls: PostUrls {
                location: urls.location(format_args!("{path}")),
            },
            permissions: PostPermissions {
                view: actions.contains(Action::View),
                edit: actions.contains(Action::Edit),
                reply: actions.contains(Action::Comment),
                delete: actions.contains(Action::Delete),
            },
        })
    }
}

impl ReactionOut {
    fn new(urls: Urls<'_>, reaction: &Reaction) -> Self {
        let reacted = |(user, at): &(User, Timestamp)| ReactedOut {
            user: UserOut::new(urls, user),
            reacted_at: at.to_string(),
        };
        Self {
            emoji: reaction.emoji.clone(),
            count: reaction.users.len(),
            users: reaction.users.iter().map(reacted).collect(),
        }
    }
}
