//! Account operations that need no token, and those on the caller's own password and e-mail address.

use app::{
    accounts, passwords,
    sessions::{self, SessionKind},
    verification,
};
use axum::http::StatusCode;
use axum::response::Response;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{PasswordChange, Reset, ResetRequest, SessionOut, SignIn, SignUp, Verification};
use crate::{
    edge::{
        body::Body,
        ctx::{Ctx, Public},
        error::Result,
        etag::Created,
        idempotency::secret,
    },
    users::wire::UserOut,
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(sign_up))
        .routes(routes!(sign_in))
        .routes(routes!(change_password))
        .routes(routes!(request_password_reset))
        .routes(routes!(reset_password))
        .routes(routes!(request_email_verification))
        .routes(routes!(verify_email))
}

/// Create an account, if sign-up is open or with an invitation. A verification e-mail is sent, unless the invitation
/// was mailed to that address. The account does not use up the invitation: sign in, then join with it.
#[utoipa::path(post, path = "/users", tag = "accounts",
    request_body = SignUp,
    responses((status = 201, body = UserOut)),
    security(()))]
async fn sign_up(ctx: Public, Body(new): Body<SignUp>) -> Result<Created<UserOut>> {
    let user = accounts::sign_up(&ctx, new.parse()?).await?;
    let object = UserOut::object(Urls::of(&ctx), &user);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Sign in with a password. The response holds a token that expires after 12 hours. Accounts with a second factor need a
/// `code` too: without it the response is 401 with the type `second_factor_required`.
#[utoipa::path(post, path = "/sessions", tag = "accounts",
    request_body = SignIn,
    responses((status = 201, body = SessionOut)),
    security(()))]
async fn sign_in(ctx: Public, Body(body): Body<SignIn>) -> Result<Response> {
    let SignIn {
        email,
        password,
        code,
    } = body;
    let kind = SessionKind::Program;
    let signed_in = sessions::sign_in(&ctx, &email, password, code.as_ref(), kind).await?;
    let (token, secret_text) = signed_in.done()?;
    Ok(secret(&SessionOut::new(&token, &secret_text)))
}

/// Change your password. All your sessions end, and so do the tokens created in them unless you keep those.
#[utoipa::path(put, path = "/user/password", tag = "accounts",
    request_body = PasswordChange,
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn change_password(ctx: Ctx, Body(change): Body<PasswordChange>) -> Result<StatusCode> {
    passwords::change(
        &ctx,
        change.current_password,
        change.new_password,
        change.keep_tokens,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Request an e-mail to set a new password. The response is the same for addresses without an account.
#[utoipa::path(post, path = "/password-resets", tag = "accounts",
    request_body = ResetRequest,
    responses((status = 204)),
    security(()))]
async fn request_password_reset(
    ctx: Public,
    Body(request): Body<ResetRequest>,
) -> Result<StatusCode> {
    passwords::request_reset(&ctx, &request.email).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Set a new password with the token from the e-mail. All sessions and API tokens of the account end.
#[utoipa::path(put, path = "/password-resets", tag = "accounts",
    request_body = Reset,
    responses((status = 204)),
    security(()))]
async fn reset_password(ctx: Public, Body(reset): Body<Reset>) -> Result<StatusCode> {
    passwords::reset(&ctx, &reset.token, reset.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Request an e-mail to verify your address.
#[utoipa::path(post, path = "/user/email-verification", tag = "accounts",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn request_email_verification(ctx: Ctx) -> Result<StatusCode> {
    verification::request(&ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Verify an e-mail address with the token from the e-mail. The first time, all sessions and API tokens of the account
/// and its password end, unless the request carries a token of the account: that token and the password stay.
#[utoipa::path(put, path = "/email-verifications", tag = "accounts",
    request_body = Verification,
    responses((status = 204)),
    security(()))]
async fn verify_email(ctx: Public, Body(body): Body<Verification>) -> Result<StatusCode> {
    verification::confirm(&ctx, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
