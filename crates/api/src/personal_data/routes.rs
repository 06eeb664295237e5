//! The operations on the caller's personal data.

use app::personal_data::{deletion, export};
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::UserExportOut;
use crate::edge::{ctx::Ctx, error::Result, idempotency::mark_secret};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(delete_authenticated_user))
        .routes(routes!(export_authenticated_user))
}

/// Export all personal data that this server has about you, as one document. Needs a token with all scopes, or a browser
/// session in which the password was entered recently.
#[utoipa::path(get, path = "/user/export", tag = "users",
    responses((status = 200, body = UserExportOut)),
    security(("token" = ["user:read"])))]
async fn export_authenticated_user(ctx: Ctx) -> Result<Response> {
    let export = export::export_own(&ctx).await?;
    Ok(mark_secret(
        Json(UserExportOut::new(export)).into_response(),
    ))
}

/// Delete your account, for good: credentials, sessions, tokens, memberships and grants. Comments, change requests and
/// revisions stay, under the name "Deleted user". Fails while you are the last admin of an organization that has other
/// members. Needs a token with all scopes, or a browser session in which the password was entered recently.
#[utoipa::path(delete, path = "/user", tag = "users",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn delete_authenticated_user(ctx: Ctx) -> Result<StatusCode> {
    deletion::delete_own(&ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
