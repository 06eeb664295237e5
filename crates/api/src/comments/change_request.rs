//! The operations on comments on a change request.

use axum::{Json, http::StatusCode};
use model::{
    change_request::ChangeRequestKey,
    id::{CommentId, SpaceId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{CommentCreate, CommentParams, CommentUpdate, FormatParams},
    shared::{self, on_change_request},
    wire::CommentOut,
};
use crate::{
    edge::{
        body::{Body, OptionalBody},
        ctx::Ctx,
        error::Result,
        etag::Object,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    members::wire::MemberOut,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_comments_in_change_request,
            post_comment_in_change_request
        ))
        .routes(routes!(
            get_comment_in_change_request,
            update_comment_in_change_request,
            delete_comment_in_change_request
        ))
        .routes(routes!(list_commenters_in_change_request))
}

/// List the comments on a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
    tag = "change-request-comments", params(PageParams, CommentParams, FormatParams),
    responses((status = 200, body = List<CommentOut>)),
    security(("token" = ["content:read"])))]
async fn list_comments_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<CommentParams>,
    Params(format): Params<FormatParams>,
    paging: Paging,
) -> Result<Json<List<CommentOut>>> {
    shared::list(
        &ctx,
        on_change_request(space, key),
        (params, format),
        paging,
    )
    .await
}

/// Comment on a change request as a whole, or on one page, block or cell of its current revision.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
    tag = "change-request-comments", params(FormatParams), request_body = CommentCreate,
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:write"])))]
async fn post_comment_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(format): Params<FormatParams>,
    Body(new): Body<CommentCreate>,
) -> Result<Object<CommentOut>> {
    shared::create(&ctx, on_change_request(space, key), format, new).await
}

/// Get a comment on a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}",
    tag = "change-request-comments", params(FormatParams),
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:read"])))]
async fn get_comment_in_change_request(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, CommentId)>,
    Params(format): Params<FormatParams>,
) -> Result<Object<CommentOut>> {
    shared::get(&ctx, on_change_request(space, key), id, format).await
}

/// Change a comment on a change request, react to it, or resolve it.
#[utoipa::path(put, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}",
    tag = "change-request-comments", params(FormatParams), request_body = CommentUpdate,
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:write"])))]
async fn update_comment_in_change_request(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, CommentId)>,
    Params(format): Params<FormatParams>,
    OptionalBody(update): OptionalBody<CommentUpdate>,
) -> Result<Object<CommentOut>> {
    shared::update(&ctx, on_change_request(space, key), id, format, update).await
}

/// Delete a comment on a change request, with its replies.
#[utoipa::path(delete, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}",
    tag = "change-request-comments",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_comment_in_change_request(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, CommentId)>,
) -> Result<StatusCode> {
    shared::delete(&ctx, on_change_request(space, key), id).await
}

/// List the members who commented or replied on a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/commenters",
    tag = "change-request-comments", params(PageParams),
    responses((status = 200, body = List<MemberOut>)),
    security(("token" = ["content:read"])))]
async fn list_commenters_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
) -> Result<Json<List<MemberOut>>> {
    shared::list_commenters(&ctx, on_change_request(space, key), paging).await
}
