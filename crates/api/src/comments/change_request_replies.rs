//! The operations on replies to comments on a change request.

use axum::{Json, http::StatusCode};
use model::{
    change_request::ChangeRequestKey,
    id::{CommentId, CommentReplyId, SpaceId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{CommentReplyCreate, CommentReplyUpdate, FormatParams},
    shared::{self, on_change_request},
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
            list_comment_replies_in_change_request,
            post_comment_reply_in_change_request
        ))
        .routes(routes!(
            get_comment_reply_in_change_request,
            update_comment_reply_in_change_request,
            delete_comment_reply_in_change_request
        ))
}

/// List the replies to a comment on a change request, oldest first.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies",
    tag = "change-request-comments", params(PageParams, FormatParams),
    responses((status = 200, body = List<ReplyOut>)),
    security(("token" = ["content:read"])))]
async fn list_comment_replies_in_change_request(
    ctx: Ctx,
    Path((space, key, comment)): Path<(SpaceId, ChangeRequestKey, CommentId)>,
    Params(format): Params<FormatParams>,
    paging: Paging,
) -> Result<Json<List<ReplyOut>>> {
    shared::list_replies(&ctx, on_change_request(space, key), comment, format, paging).await
}

/// Reply to a comment on a change request.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies",
    tag = "change-request-comments", params(FormatParams), request_body = CommentReplyCreate,
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:write"])))]
async fn post_comment_reply_in_change_request(
    ctx: Ctx,
    Path((space, key, comment)): Path<(SpaceId, ChangeRequestKey, CommentId)>,
    Params(format): Params<FormatParams>,
    Body(new): Body<CommentReplyCreate>,
) -> Result<Object<ReplyOut>> {
    shared::create_reply(&ctx, on_change_request(space, key), comment, format, new).await
}

/// Get a reply to a comment on a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}",
    tag = "change-request-comments", params(FormatParams),
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:read"])))]
async fn get_comment_reply_in_change_request(
    ctx: Ctx,
    Path((space, key, comment, id)): Path<(SpaceId, ChangeRequestKey, CommentId, CommentReplyId)>,
    Params(format): Params<FormatParams>,
) -> Result<Object<ReplyOut>> {
    shared::get_reply(&ctx, on_change_request(space, key), (comment, id), format).await
}

/// Change a reply to a comment on a change request, or react to it.
#[utoipa::path(put, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}",
    tag = "change-request-comments", params(FormatParams), request_body = CommentReplyUpdate,
    responses((status = 200, body = ReplyOut)),
    security(("token" = ["content:write"])))]
async fn update_comment_reply_in_change_request(
    ctx: Ctx,
    Path((space, key, comment, id)): Path<(SpaceId, ChangeRequestKey, CommentId, CommentReplyId)>,
    Params(format): Params<FormatParams>,
    OptionalBody(update): OptionalBody<CommentReplyUpdate>,
) -> Result<Object<ReplyOut>> {
    shared::update_reply(
        &ctx,
        on_change_request(space, key),
        (comment, id),
        format,
        update,
    )
    .await
}

/// Delete a reply to a comment on a change request.
#[utoipa::path(delete, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}",
    tag = "change-request-comments",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_comment_reply_in_change_request(
    ctx: Ctx,
    Path((space, key, comment, id)): Path<(SpaceId, ChangeRequestKey, CommentId, CommentReplyId)>,
) -> Result<StatusCode> {
    shared::delete_reply(&ctx, on_change_request(space, key), (comment, id)).await
}
