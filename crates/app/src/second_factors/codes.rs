//! Codes that people type: of an authenticator app, or a recovery code. Each is accepted once.

use context::Ctx;
use identity::{recovery_codes, totp};
use model::{Error, Result, event::EventType, id::UserId, second_factor::FactorKind};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use store::{
    Tx,
    second_factors::{self, StoredTotp},
};

use super::{event, event_of};
use crate::{
    failed_sign_ins,
    password_attempts::{AttemptKind, PasswordAttempts},
};

/// Codes of apps have this many digits.
const TOTP_DIGITS: usize = 6;

/// Accepts a code in the transaction of what it allows. Failures are counted and recorded, and delay further attempts
/// on the account: only those who know the password get here. Returns `None` for a wrong code.
pub(crate) async fn accept(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    code: &SecretString,
) -> Result<Option<FactorKind>> {
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_user(ctx, AttemptKind::SecondFactor, user)?;
    let digits = digits(code.expose_secret());
    let (kind, is_accepted) = match &digits {
        Some(digits) => (FactorKind::Totp, accept_totp(ctx, tx, user, digits).await?),
        None => (
            FactorKind::RecoveryCode,
            accept_recovery_code(tx, user, code).await?,
        ),
    };
    if is_accepted {
        attempt.succeed();
        return Ok(Some(kind));
    }
    let failures = attempt.fail();
    record_refused(ctx, user, kind).await?;
    failed_sign_ins::notify(ctx, user, failures).await?;
    Ok(None)
}

/// Returns the code of an app without spaces, or `None` for anything else.
fn digits(typed: &str) -> Option<String> {
    let digits: String = typed.split_whitespace().collect();
    let is_code = digits.len() == TOTP_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_code.then_some(digits)
}

async fn accept_totp(ctx: &Ctx, tx: &mut Tx, user: UserId, digits: &str) -> Result<bool> {
    let found = second_factors::lock_totp(tx, user).await?;
    let Some(totp) = found.filter(|found| found.is_confirmed) else {
        return Ok(false);
    };
    match find_step(ctx, &totp, digits)? {
        Some(step) => second_factors::use_totp_step(tx, user, step).await,
        None => Ok(false),
    }
}

/// Returns the time step of a code, if it is one of this app.
pub(super) fn find_step(ctx: &Ctx, stored: &StoredTotp, typed: &str) -> Result<Option<i64>> {
    let Some(digits) = digits(typed) else {
        return Ok(None);
    };
    let secret = ctx.app.keys.decrypt_totp(stored.user, &stored.envelope);
    let secret = secret.ok_or_else(|| {
        Error::internal("the secret of an authenticator app cannot be read with this key ring")
    })?;
    Ok(totp::check(&secret, &digits, ctx.app.clock.now()))
}

async fn accept_recovery_code(tx: &mut Tx, user: UserId, code: &SecretString) -> Result<bool> {
    let Some(hash) = recovery_codes::hash(user, code) else {
        return Ok(false);
    };
    let Some(left) = second_factors::use_recovery_code(tx, user, &hash).await? else {
        return Ok(false);
    };
    let event = event(user, EventType::SecondFactorRecoveryCodeUsed);
    tx.record_all([event.with_payload(json!({"left": left}))]);
    Ok(true)
}

/// Commits immediately: the response is an error, which would roll it back.
async fn record_refused(ctx: &Ctx, user: UserId, kind: FactorKind) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    let permit = tx.record(event_of(user, EventType::SecondFactorRefused, kind));
    tx.commit(permit).await
}
