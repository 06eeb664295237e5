//! The operations on users.

use app::users;
use model::id::UserId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{UserOut, UserUpdate};
use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, etag::Object, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_authenticated_user))
        .routes(routes!(get_user_by_id, update_user_by_id))
}

/// Read the account of the token's owner.
#[utoipa::path(get, path = "/user", tag = "users",
    responses((status = 200, body = UserOut)),
    security(("token" = ["user:read"])))]
async fn get_authenticated_user(ctx: Ctx) -> Result<Object<UserOut>> {
    let user = ctx.current_user().await?;
    Ok(UserOut::object(Urls::of(&ctx), &user))
}

/// Read the account of someone you share an organization with.
#[utoipa::path(get, path = "/users/{userId}", tag = "users",
    responses((status = 200, body = UserOut)),
    security(("token" = ["user:read"])))]
async fn get_user_by_id(ctx: Ctx, Path(id): Path<UserId>) -> Result<Object<UserOut>> {
    let user = users::get(&ctx, id).await?;
    Ok(UserOut::object(Urls::of(&ctx), &user))
}

/// Change your own name or image.
#[utoipa::path(patch, path = "/users/{userId}", tag = "users",
    request_body = UserUpdate,
    responses((status = 200, body = UserOut)),
    security(("token" = ["user:write"])))]
async fn update_user_by_id(
    ctx: Ctx,
    Path(id): Path<UserId>,
    Body(update): Body<UserUpdate>,
) -> Result<Object<UserOut>> {
    let user = users::update(&ctx, id, update.parse()?).await?;
    Ok(UserOut::object(Urls::of(&ctx), &user))
}
