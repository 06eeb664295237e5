//! The operations on replies to comments on a space.

use axum::{Json, http::StatusCode};
use model::id::{CommentId, CommentReplyId, SpaceId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{CommentReplyCreate, CommentReplyUpdate, FormatParams},
    shared::{self, on_space},
    wire::ReplyOut,
};
use crate::edge::{
    body::{Body, OptionalBody},
    ctx::Ctx,
    error::Result,
    etag::Object,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_comment_replies_in_space,
            post_comment_reply_in_space
        ))
        .routes(routes!(
            get_comment_reply_in_space,
            update_comment_reply_in_space,
            delete_comment_reply_in_space
        ))
}

/// List the replies to a comment on a space, oldest first.
#[utoipa::path(get, path = "/spaces/{spaceId}/comments/{commentId}/replies", tag = "space-comments",
    params(PageParams, FormatParams),
    responses((status = 200, body = List<ReplyOut>)),
    security(("token" = ["content:read"])))]
async fn list_comment_replies_in_space(
    ctx: Ctx,
    Path((space, comment)): Path<(SpaceId, CommentId)>,
    Params(format): Params<FormatParams>,
    paging: Paging,
) -> Result<Json<List<ReplyOut>>> {
    shared::list_replies(&ctx, on_space(space), comment, format, paging).await
}

/// Reply to a comment on a space.
#[utoipa::path(post, path = "/spaces/{spaceId}/comments/{commentId}/replies", tag = "space-comments",
    params(FormatParams), request_body = CommentReplyCreate,
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:write"])))]
async fn post_comment_reply_in_space(
    ctx: Ctx,
    Path((space, comment)): Path<(SpaceId, CommentId)>,
    Params(format): Params<FormatParams>,
    Body(new): Body<CommentReplyCreate>,
) -> Result<Object<ReplyOut>> {
    shared::create_reply(&ctx, on_space(space), comment, format, new).await
}

/// Get a reply to a comment on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}", tag = "space-comments",
    params(FormatParams),
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:read"])))]
async fn get_comment_reply_in_space(
    ctx: Ctx,
    Path((space, comment, id)): Path<(SpaceId, CommentId, CommentReplyId)>,
    Params(format): Params<FormatParams>,
) -> Result<Object<ReplyOut>> {
    shared::get_reply(&ctx, on_space(space), (comment, id), format).await
}

/// Change a reply to a comment on a space, or react to it.
#[utoipa::path(put, path = "/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}", tag = "space-comments",
    params(FormatParams), request_body = CommentReplyUpdate,
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:write"])))]
async fn update_comment_reply_in_space(
    ctx: Ctx,
    Path((space, comment, id)): Path<(SpaceId, CommentId, CommentReplyId)>,
    Params(format): Params<FormatParams>,
    OptionalBody(update): OptionalBody<CommentReplyUpdate>,
) -> Result<Object<ReplyOut>> {
    shared::update_reply(&ctx, on_space(space), (comment, id), format, update).await
}

/// Delete a reply to a comment on a space.
#[utoipa::path(delete, path = "/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}", tag = "space-comments",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_comment_reply_in_space(
    ctx: Ctx,
    Path((space, comment, id)): Path<(SpaceId, CommentId, CommentReplyId)>,
) -> Result<StatusCode> {
    shared::delete_reply(&ctx, on_space(space), (comment, id)).await
}
