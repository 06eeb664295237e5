//! The operations on spaces: move, transfer, duplicate, delete, restore, revoke file URLs.

use app::{spaces, transfers};
use axum::http::StatusCode;
use model::id::SpaceId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::SpaceOut;
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        path::Path,
    },
    wire::{MoveIn, TransferIn, Urls},
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(move_space))
        .routes(routes!(transfer_space))
        .routes(routes!(duplicate_space))
        .routes(routes!(delete_space_by_id))
        .routes(routes!(restore_space))
        .routes(routes!(revoke_space_file_urls))
}

/// Move a space to another collection, or to another position among its siblings.
#[utoipa::path(post, path = "/spaces/{spaceId}/move", tag = "spaces",
    request_body = MoveIn,
    responses((status = 200, body = SpaceOut)),
    security(("token" = ["content:write"])))]
async fn move_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    Body(body): Body<MoveIn>,
) -> Result<Object<SpaceOut>> {
    let space = spaces::move_to(&ctx, id, body.parse()?).await?;
    Ok(SpaceOut::object(Urls::of(&ctx), &space))
}

/// Move a space to the root of another organization. You administer it there; the grants of others are dropped.
#[utoipa::path(post, path = "/spaces/{spaceId}/transfer", tag = "spaces",
    request_body = TransferIn,
    responses((status = 200, body = SpaceOut)),
    security(("token" = ["content:write"])))]
async fn transfer_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    Body(transfer): Body<TransferIn>,
) -> Result<Object<SpaceOut>> {
    let space = transfers::transfer_space(&ctx, id, transfer.parse()?).await?;
    Ok(SpaceOut::object(Urls::of(&ctx), &space))
}

/// Copy a space with its settings and grants. You administer the copy.
#[utoipa::path(post, path = "/spaces/{spaceId}/duplicate", tag = "spaces",
    responses((status = 201, body = SpaceOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn duplicate_space(ctx: Ctx, Path(id): Path<SpaceId>) -> Result<Created<SpaceOut>> {
    let copy = spaces::duplicate(&ctx, id).await?;
    let object = SpaceOut::object(Urls::of(&ctx), &copy);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Delete a space. It disappears immediately, and can be restored for seven days.
#[utoipa::path(delete, path = "/spaces/{spaceId}", tag = "spaces",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_space_by_id(ctx: Ctx, Path(id): Path<SpaceId>) -> Result<StatusCode> {
    spaces::delete(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a space that was deleted in the last seven days, to its former collection or to the root.
#[utoipa::path(post, path = "/spaces/{spaceId}/restore", tag = "spaces",
    responses((status = 200, body = SpaceOut)),
    security(("token" = ["content:write"])))]
async fn restore_space(ctx: Ctx, Path(id): Path<SpaceId>) -> Result<Object<SpaceOut>> {
    let space = spaces::restore(&ctx, id).await?;
    Ok(SpaceOut::object(Urls::of(&ctx), &space))
}

/// Revoke all file URLs (`downloadURL`) of the space issued so far. Those who may read the space get new ones with its
/// content.
#[utoipa::path(post, path = "/spaces/{spaceId}/files/revoke-urls", tag = "spaces",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn revoke_space_file_urls(ctx: Ctx, Path(id): Path<SpaceId>) -> Result<StatusCode> {
    spaces::revoke_file_urls(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
