//! Authenticator apps: added in two steps, so that nobody locks themselves out with an app that did not take the secret.

use context::Ctx;
use identity::{passkeys::RelyingParty, totp};
use model::{Error, Result, event::EventType, second_factor::FactorKind};
use secrecy::{ExposeSecret, SecretString};
use store::{CommitPermit, second_factors};

use super::{
    begin_change, codes::find_step, event_of, finish_addition, finish_removal, is_required,
    require_recent_session,
};
use crate::password_attempts::{AttemptKind, PasswordAttempts};

/// What an authenticator app needs.
pub struct NewTotp {
    /// As base32, for apps without a camera.
    pub secret: SecretString,
    /// What the QR code contains.
    pub url: SecretString,
}

/// Generates the secret of an authenticator app. It counts once a code of the app has confirmed it.
pub async fn begin(ctx: &Ctx) -> Result<NewTotp> {
    let user = require_recent_session(ctx)?;
    let account = ctx.current_user().await?;
    let secret = totp::generate_secret(&*ctx.app.entropy);
    let envelope = ctx.app.keys.encrypt_totp(user, &secret, &*ctx.app.entropy);
    let mut tx = begin_change(ctx, user).await?;
    if !second_factors::insert_totp(&mut tx, user, &envelope).await? {
        return Err(Error::Conflict(
            "You have an authenticator app already. Remove it first to add another one.".to_owned(),
        ));
    }
    let permit = CommitPermit::without_event("nothing counts until it is confirmed");
    ctx.defer_commit(tx, permit);
    new_totp(ctx, secret, &account.email)
}

/// Returns the secret that waits for its first code, to show it again after a wrong one.
pub async fn find_pending(ctx: &Ctx) -> Result<Option<NewTotp>> {
    let user = require_recent_session(ctx)?;
    let account = ctx.current_user().await?;
    let Some(envelope) = second_factors::find_pending_totp(ctx.db(), user).await? else {
        return Ok(None);
    };
    let secret = ctx.app.keys.decrypt_totp(user, &envelope);
    secret
        .map(|secret| new_totp(ctx, secret, &account.email))
        .transpose()
}

fn new_totp(ctx: &Ctx, secret: SecretString, email: &str) -> Result<NewTotp> {
    let url = totp::url(&secret, &issuer(ctx), email);
    let url = url.ok_or_else(|| Error::internal("a generated secret has no URL"))?;
    Ok(NewTotp { secret, url })
}

/// The name in the app: people may have accounts on several servers.
fn issuer(ctx: &Ctx) -> String {
    let party = RelyingParty::of(&ctx.app.settings.public_url);
    format!("Bindery {}", party.id())
}

/// Adds the authenticator app, with a code that it shows. Returns the recovery codes if it is the first factor.
pub async fn confirm(ctx: &Ctx, code: &SecretString) -> Result<Vec<SecretString>> {
    let user = require_recent_session(ctx)?;
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_user(ctx, AttemptKind::Change, user)?;
    let mut tx = begin_change(ctx, user).await?;
    let found = second_factors::lock_totp(&mut tx, user).await?;
    let Some(pending) = found.filter(|found| !found.is_confirmed) else {
        return Err(Error::Conflict(
            "There is nothing to confirm. Start again with a new secret.".to_owned(),
        ));
    };
    let step = find_step(ctx, &pending, code.expose_secret())?;
    let Some(step) = step else {
        attempt.fail();
        return Err(wrong_code());
    };
    let is_first = !second_factors::has_any(&mut tx, user).await?;
    second_factors::use_totp_step(&mut tx, user, step).await?;
    let codes = finish_addition(ctx, &mut tx, user, is_first).await?;
    let permit = tx.record(event_of(
        user,
        EventType::SecondFactorAdded,
        FactorKind::Totp,
    ));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    attempt.succeed();
    Ok(codes)
}

fn wrong_code() -> Error {
    Error::invalid(
        "code",
        "is not the one that the app shows now; check that the clock of the phone is right",
    )
}

/// Removes the authenticator app. Removing none succeeds.
pub async fn remove(ctx: &Ctx) -> Result<()> {
    let user = require_recent_session(ctx)?;
    let is_required = is_required(ctx, user).await?;
    let mut tx = begin_change(ctx, user).await?;
    if !second_factors::delete_totp(&mut tx, user).await? {
        return Ok(());
    }
    finish_removal(&mut tx, user, is_required).await?;
    let permit = tx.record(event_of(
        user,
        EventType::SecondFactorRemoved,
        FactorKind::Totp,
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}
