//! Signing in with a passkey: alone, or after the password; and confirming with one.

use context::Ctx;
use identity::passkeys::ChallengePurpose;
use model::{
    Error, Result, second_factor::FactorKind, session::NewBrowserSession, token::ApiToken,
};
use secrecy::SecretString;
use store::credentials;

use super::{
    SessionKind, require_browser_session,
    second_step::{begin, find_account, start},
    set_confirmed,
};
use crate::second_factors::passkeys::{self, PasskeyRequest, PasskeyResponse};

const REFUSED: Error =
    Error::Unauthenticated("The passkey was not accepted. Try again, or sign in another way.");

/// Asks for any passkey of this site. Says nothing about which accounts there are.
pub fn request_sign_in(ctx: &Ctx) -> PasskeyRequest {
    passkeys::request_any_signature(ctx)
}

/// Signs in with a passkey alone: it verified its owner, so it counts as two factors.
pub async fn sign_in(
    ctx: &Ctx,
    response: &PasskeyResponse<'_>,
    browser: NewBrowserSession,
) -> Result<(ApiToken, SecretString)> {
    let verified = passkeys::verify(ctx, ChallengePurpose::SignIn, None, response).await?;
    let verified = verified.ok_or(REFUSED)?;
    let mut tx = ctx.begin().await?;
    // A password change in between waits, and then ends the session.
    if !credentials::lock_account(&mut tx, verified.user).await?
        || !passkeys::accept(&mut tx, &verified).await?
    {
        return Err(REFUSED);
    }
    let kind = SessionKind::Browser(browser);
    start(ctx, tx, verified.user, FactorKind::Passkey, kind).await
}

/// Asks for a passkey of the account whose password was right. Returns `None` if it has none.
pub async fn request_second_step(
    ctx: &Ctx,
    statement: &SecretString,
) -> Result<Option<PasskeyRequest>> {
    let account = find_account(ctx, statement).await?;
    passkeys::request_own_signature(ctx, account.user).await
}

/// Signs in with a passkey after the right password.
pub async fn finish(
    ctx: &Ctx,
    statement: &SecretString,
    response: &PasskeyResponse<'_>,
    browser: NewBrowserSession,
) -> Result<(ApiToken, SecretString)> {
    let account = find_account(ctx, statement).await?;
    let (purpose, user) = (ChallengePurpose::SecondFactor, Some(account.user));
    let verified = passkeys::verify(ctx, purpose, user, response).await?;
    let verified = verified.ok_or(REFUSED)?;
    let mut tx = begin(ctx, &account).await?;
    if !passkeys::accept(&mut tx, &verified).await? {
        return Err(REFUSED);
    }
    let kind = SessionKind::Browser(browser);
    start(ctx, tx, account.user, FactorKind::Passkey, kind).await
}

/// Asks for a passkey of the caller, to confirm something sensitive. Returns `None` if they have none.
pub async fn request_confirmation(ctx: &Ctx) -> Result<Option<PasskeyRequest>> {
    passkeys::request_own_signature(ctx, ctx.user()?).await
}

/// Confirms with a passkey, which allows sensitive actions for some minutes.
pub async fn confirm(ctx: &Ctx, response: &PasskeyResponse<'_>) -> Result<()> {
    let user = ctx.user()?;
    let session = require_browser_session(ctx)?;
    let purpose = ChallengePurpose::SecondFactor;
    let verified = passkeys::verify(ctx, purpose, Some(user), response).await?;
    let refused = || Error::invalid("credential", "was not accepted; try again");
    let verified = verified.ok_or_else(refused)?;
    let mut tx = ctx.begin().await?;
    if !passkeys::accept(&mut tx, &verified).await? {
        return Err(refused());
    }
    set_confirmed(ctx, tx, user, session).await
}
