//! The operations on the caller's passkeys. They are added on the page `/app/account/second-factors`: only a browser can
//! create one, and only on the host of this server.

use app::second_factors::passkeys;
use axum::{Json, http::StatusCode};
use model::{id::PasskeyId, passkey::PasskeyName};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{PasskeyOut, PasskeyUpdate};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_passkeys))
        .routes(routes!(update_passkey, remove_passkey))
}

/// List your passkeys. They are added on the page `/app/account/second-factors`.
#[utoipa::path(get, path = "/user/second-factors/passkeys", tag = "sessions",
    params(PageParams),
    responses((status = 200, body = List<PasskeyOut>)),
    security(("token" = ["user:read"])))]
async fn list_passkeys(ctx: Ctx, paging: Paging) -> Result<Json<List<PasskeyOut>>> {
    let page = passkeys::list(&ctx, &paging.request()?).await?;
    Ok(Json(paging.list(page, |passkey| PasskeyOut::new(&passkey))))
}

/// Rename a passkey, in a session within 10 minutes after signing in.
#[utoipa::path(patch, path = "/user/second-factors/passkeys/{passkeyId}", tag = "sessions",
    request_body = PasskeyUpdate,
    responses((status = 200, body = PasskeyOut)),
    security(("token" = ["user:write"])))]
async fn update_passkey(
    ctx: Ctx,
    Path(id): Path<PasskeyId>,
    Body(update): Body<PasskeyUpdate>,
) -> Result<Json<PasskeyOut>> {
    let name = PasskeyName::new(&update.name)?;
    let renamed = passkeys::rename(&ctx, id, &name).await?;
    Ok(Json(PasskeyOut::new(&renamed)))
}

/// Remove a passkey, in a session within 10 minutes after signing in.
#[utoipa::path(delete, path = "/user/second-factors/passkeys/{passkeyId}", tag = "sessions",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn remove_passkey(ctx: Ctx, Path(id): Path<PasskeyId>) -> Result<StatusCode> {
    passkeys::remove(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
