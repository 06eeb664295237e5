//! The operations on the caller's sessions.

use app::sessions;
use axum::{Json, http::StatusCode};
use model::id::ApiTokenId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ActiveSessionOut, Confirmation};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_sessions, end_other_sessions))
        .routes(routes!(end_session))
        .routes(routes!(sign_out))
        .routes(routes!(confirm_password))
}

/// List your sessions: browsers and programs in which you are signed in.
#[utoipa::path(get, path = "/user/sessions", tag = "sessions",
    params(PageParams),
    responses((status = 200, body = List<ActiveSessionOut>)),
    security(("token" = ["user:read"])))]
async fn list_sessions(ctx: Ctx, paging: Paging) -> Result<Json<List<ActiveSessionOut>>> {
    let page = sessions::list(&ctx, &paging.request()?).await?;
    Ok(Json(paging.list(page, |session| {
        ActiveSessionOut::new(&session, sessions::is_current(&ctx, session.id))
    })))
}

/// End all your sessions but the one that sends this request. Every node stops accepting them within a second.
#[utoipa::path(delete, path = "/user/sessions", tag = "sessions",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn end_other_sessions(ctx: Ctx) -> Result<StatusCode> {
    sessions::end_others(&ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End a session. Tokens that were created in it stay valid.
#[utoipa::path(delete, path = "/user/sessions/{sessionId}", tag = "sessions",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn end_session(ctx: Ctx, Path(id): Path<ApiTokenId>) -> Result<StatusCode> {
    sessions::end(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out: end the session that sends this request.
#[utoipa::path(delete, path = "/user/sessions/current", tag = "sessions",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn sign_out(ctx: Ctx) -> Result<StatusCode> {
    sessions::sign_out(&ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Repeat your password, or a second factor, in a browser session. For 10 minutes the session may then create tokens, set a first password
/// and transfer content, which is refused with `recent_authentication_required` otherwise.
#[utoipa::path(put, path = "/user/sessions/current/authentication", tag = "accounts",
    request_body = Confirmation,
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn confirm_password(ctx: Ctx, Body(confirmation): Body<Confirmation>) -> Result<StatusCode> {
    sessions::confirm(&ctx, confirmation.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
