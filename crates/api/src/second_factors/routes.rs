//! The operations on the caller's second factors.

use app::second_factors::{self, recovery_codes, totp};
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{RecoveryCodesOut, SecondFactorsOut, TotpConfirmation, TotpOut};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    idempotency::{mark_secret, secret},
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_second_factors))
        .routes(routes!(create_totp, confirm_totp, remove_totp))
        .routes(routes!(create_recovery_codes))
}

/// Read which second factors you have.
#[utoipa::path(get, path = "/user/second-factors", tag = "sessions",
    responses((status = 200, body = SecondFactorsOut)),
    security(("token" = ["user:read"])))]
async fn get_second_factors(ctx: Ctx) -> Result<Json<SecondFactorsOut>> {
    let factors = second_factors::find(&ctx).await?;
    Ok(Json(SecondFactorsOut::new(&factors)))
}

/// Generate the secret of an authenticator app. It counts once you have confirmed it with a code of the app. Second factors
/// are changed in a session, within 10 minutes after signing in or repeating the password; API tokens cannot change them.
#[utoipa::path(post, path = "/user/second-factors/totp", tag = "sessions",
    responses((status = 201, body = TotpOut)),
    security(("token" = ["user:write"])))]
async fn create_totp(ctx: Ctx) -> Result<Response> {
    let new = totp::begin(&ctx).await?;
    Ok(secret(&TotpOut::new(&new)))
}

/// Add the authenticator app, with a code that it shows. From then on signing in needs one. With your first second factor
/// you get recovery codes.
#[utoipa::path(put, path = "/user/second-factors/totp", tag = "accounts",
    request_body = TotpConfirmation,
    responses((status = 200, body = RecoveryCodesOut)),
    security(("token" = ["user:write"])))]
async fn confirm_totp(ctx: Ctx, Body(confirmation): Body<TotpConfirmation>) -> Result<Response> {
    let codes = totp::confirm(&ctx, &confirmation.code).await?;
    let body = Json(RecoveryCodesOut::new(&codes));
    Ok(mark_secret(body.into_response()))
}

/// Remove your authenticator app. Recovery codes end with the last factor.
#[utoipa::path(delete, path = "/user/second-factors/totp", tag = "sessions",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn remove_totp(ctx: Ctx) -> Result<StatusCode> {
    totp::remove(&ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make new recovery codes. The earlier ones no longer work.
#[utoipa::path(post, path = "/user/second-factors/recovery-codes", tag = "sessions",
    responses((status = 201, body = RecoveryCodesOut)),
    security(("token" = ["user:write"])))]
async fn create_recovery_codes(ctx: Ctx) -> Result<Response> {
    let codes = recovery_codes::renew(&ctx).await?;
    Ok(secret(&RecoveryCodesOut::new(&codes)))
}
