//! The second step of signing in: between the right password and a second factor there is a signed statement, which is
//! no session and counts for nothing else.

use context::Ctx;
use identity::statements::{Purpose, Statement, password_state};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::UserId,
    second_factor::FactorKind,
    session::NewBrowserSession,
    token::ApiToken,
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use store::{
    Tx,
    credentials::{self, Credentials},
};

use super::{SessionKind, insert};
use crate::second_factors::codes;

const WRONG_CODE: Error = Error::Unauthenticated(
    "The code is wrong, has expired or was used already. Send the one that the app shows now, or a recovery code.",
);

/// Pages say it in the language of the visitor.
pub const EXPIRED: &str = "The sign-in has expired. Start again with your e-mail address.";

/// Time to find the phone.
const STATEMENT_TTL: SignedDuration = SignedDuration::from_mins(10);

/// States that someone gave the password of this account. It ends with that password.
pub(super) fn state(ctx: &Ctx, account: &Credentials) -> SecretString {
    let statement = Statement {
        purpose: Purpose::SecondFactor,
        user: account.user,
        about: password_state(account.password_hash.as_deref()),
        expires_at: ctx.app.clock.now() + STATEMENT_TTL,
    };
    statement.sign_token(&ctx.app.keys).into()
}

/// Signs in with a statement and a code: of an authenticator app, or a recovery code.
pub async fn finish(
    ctx: &Ctx,
    statement: &SecretString,
    code: &SecretString,
    browser: NewBrowserSession,
) -> Result<(ApiToken, SecretString)> {
    let account = find_account(ctx, statement).await?;
    sign_in_with_code(ctx, &account, code, SessionKind::Browser(browser)).await
}

/// Signs in with a code, after the password was right.
pub(super) async fn sign_in_with_code(
    ctx: &Ctx,
    account: &Credentials,
    code: &SecretString,
    kind: SessionKind,
) -> Result<(ApiToken, SecretString)> {
    let mut tx = begin(ctx, account).await?;
    let factor = codes::accept(ctx, &mut tx, account.user, code).await?;
    let factor = factor.ok_or(WRONG_CODE)?;
    start(ctx, tx, account.user, factor, kind).await
}

/// Returns the account of a statement, if it is still true.
pub(super) async fn find_account(ctx: &Ctx, statement: &SecretString) -> Result<Credentials> {
    let now = ctx.app.clock.now();
    let token = statement.expose_secret();
    let statement = Statement::verify_token(&ctx.app.keys, token, Purpose::SecondFactor, now);
    let statement = statement.map_err(|_| sign_in_expired())?;
    let found = credentials::find(ctx.db(), statement.user).await?;
    let found = found.filter(|found| {
        !found.is_disabled && password_state(found.password_hash.as_deref()) == statement.about
    });
    found.ok_or_else(sign_in_expired)
}

/// Begins the transaction of a session. A password change in between waits, and then ends the session.
pub(super) async fn begin(ctx: &Ctx, account: &Credentials) -> Result<Tx> {
    let mut tx = ctx.begin().await?;
    let password = account.password_hash.as_deref().unwrap_or_default();
    if !credentials::lock_password(&mut tx, account.user, password).await? {
        return Err(sign_in_expired());
    }
    Ok(tx)
}

pub(super) async fn start(
    ctx: &Ctx,
    mut tx: Tx,
    user: UserId,
    factor: FactorKind,
    kind: SessionKind,
) -> Result<(ApiToken, SecretString)> {
    let session = insert(ctx, &mut tx, user, kind).await?;
    let created = NewEvent::new(None, EventType::SessionCreated, user.uuid());
    let permit = tx.record(created.with_payload(json!({"factor": factor.as_str()})));
    ctx.defer_commit(tx, permit);
    Ok(session)
}

fn sign_in_expired() -> Error {
    Error::Unauthenticated(EXPIRED)
}
