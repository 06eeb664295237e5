//! The operations on comments on a space.

use axum::{Json, http::StatusCode};
use model::id::{CommentId, SpaceId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{CommentCreate, CommentParams, CommentUpdate, FormatParams},
    shared::{self, on_space},
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
        .routes(routes!(list_comments_in_space, post_comment_in_space))
        .routes(routes!(
            get_comment_in_space,
            update_comment_in_space,
            delete_comment_in_space
        ))
        .routes(routes!(list_commenters_in_space))
}

/// List the comments on a space. Callers who may only read the space get an empty list.
#[utoipa::path(get, path = "/spaces/{spaceId}/comments", tag = "space-comments",
    params(PageParams, CommentParams, FormatParams),
    responses((status = 200, body = List<CommentOut>)),
    security(("token" = ["content:read"])))]
async fn list_comments_in_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<CommentParams>,
    Params(format): Params<FormatParams>,
    paging: Paging,
) -> Result<Json<List<CommentOut>>> {
    shared::list(&ctx, on_space(space), (params, format), paging).await
}

/// Comment on a space as a whole, or on one page, block or cell of its primary content.
#[utoipa::path(post, path = "/spaces/{spaceId}/comments", tag = "space-comments",
    params(FormatParams), request_body = CommentCreate,
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:write"])))]
async fn post_comment_in_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(format): Params<FormatParams>,
    Body(new): Body<CommentCreate>,
) -> Result<Object<CommentOut>> {
    shared::create(&ctx, on_space(space), format, new).await
}

/// Get a comment on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/comments/{commentId}", tag = "space-comments",
    params(FormatParams),
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:read"])))]
async fn get_comment_in_space(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, CommentId)>,
    Params(format): Params<FormatParams>,
) -> Result<Object<CommentOut>> {
    shared::get(&ctx, on_space(space), id, format).await
}

/// Change a comment on a space, react to it, or resolve it.
#[utoipa::path(put, path = "/spaces/{spaceId}/comments/{commentId}", tag = "space-comments",
    params(FormatParams), request_body = CommentUpdate,
    responses((status = 200, body = CommentOut)),
    security(("token" = ["content:write"])))]
async fn update_comment_in_space(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, CommentId)>,
    Params(format): Params<FormatParams>,
    OptionalBody(update): OptionalBody<CommentUpdate>,
) -> Result<Object<CommentOut>> {
    shared::update(&ctx, on_space(space), id, format, update).await
}

/// Delete a comment on a space, with its replies.
#[utoipa::path(delete, path = "/spaces/{spaceId}/comments/{commentId}", tag = "space-comments",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_comment_in_space(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, CommentId)>,
) -> Result<StatusCode> {
    shared::delete(&ctx, on_space(space), id).await
}

/// List the members who commented or replied on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/commenters", tag = "space-comments",
    params(PageParams),
    responses((status = 200, body = List<MemberOut>)),
    security(("token" = ["content:read"])))]
async fn list_commenters_in_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    paging: Paging,
) -> Result<Json<List<MemberOut>>> {
    shared::list_commenters(&ctx, on_space(space), paging).await
}
