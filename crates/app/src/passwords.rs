//! Signing in with a password, changing it, and getting a new one by mail.

use std::sync::Arc;

use identity::{
    passwords,
    statements::{Purpose, Statement, password_state},
};
use jiff::SignedDuration;
use model::{
    Entropy, Error, Result,
    event::NewEvent,
    id::UserId,
    job::Work,
    scope::Scopes,
    token::{ApiToken, NewApiToken},
};
use secrecy::SecretString;
use store::{
    credentials::{self, Credentials, Proof},
    tokens as stored_tokens,
};

use crate::{
    Ctx,
    password_attempts::{Kind, check_email},
    tokens,
};

const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(12);
const WRONG: &str = "The e-mail address or the password is wrong.";

/// Signs in. The answer takes as long, and says as little, whether or not the address has an account.
pub async fn sign_in(
    ctx: &Ctx,
    email: &str,
    password: SecretString,
) -> Result<(ApiToken, SecretString)> {
    let attempts = &ctx.app.password_attempts;
    let attempt = attempts.on_email(ctx, Kind::SignIn, email)?;
    let found = credentials::find_by_email(ctx.db(), email).await?;
    let stored = found.as_ref().and_then(|found| found.password_hash.clone());
    let verify = move || passwords::verify(&password, stored.as_deref());
    let verified = ctx.app.hashing.run(verify).await?;
    let user = found.as_ref().filter(|_| verified).map(|found| found.user);
    let Some(user) = user else {
        attempt.fail();
        record_refusal(ctx, found.as_ref()).await?;
        return Err(Error::Unauthenticated(WRONG));
    };
    attempt.succeed();
    // Told to those only who know the password.
    if found.as_ref().is_some_and(|found| found.is_disabled) {
        record_refusal(ctx, found.as_ref()).await?;
        return Err(Error::Unauthenticated(
            "This account is disabled. Ask the operator of this server.",
        ));
    }
    let mut new = NewApiToken::new(
        "Session",
        Scopes::All,
        Some(ctx.app.clock.now() + SESSION_LIFE),
    )?;
    new.session = true;
    let mut tx = ctx.begin().await?;
    let tried = found.and_then(|found| found.password_hash);
    // While it was tried, it may have been replaced, which ends all sessions: this one must not begin afterwards.
    if !credentials::hold_password(&mut tx, user, tried.as_deref().unwrap_or_default()).await? {
        return Err(Error::Unauthenticated(WRONG));
    }
    let made = tokens::insert(ctx, &mut tx, user, new).await?;
    tx.record(NewEvent::new(None, "session.created", user.uuid()));
    ctx.keep(tx);
    Ok(made)
}

/// A refused sign-in is an event too. It is committed at once: the answer is an error, which would undo it.
async fn record_refusal(ctx: &Ctx, found: Option<&Credentials>) -> Result<()> {
    let Some(found) = found else { return Ok(()) };
    let mut tx = ctx.begin().await?;
    tx.record(NewEvent::new(None, "session.refused", found.user.uuid()));
    tx.commit().await
}

/// Changes one's own password. Whoever has one must know it. All sessions end; so do tokens that were made in one,
/// unless they are to be kept.
pub async fn change(
    ctx: &Ctx,
    current: Option<SecretString>,
    new: SecretString,
    keep_tokens: bool,
) -> Result<()> {
    let user = ctx.user()?;
    let attempts = &ctx.app.password_attempts;
    let attempt = attempts.on_user(ctx, Kind::Change, user)?;
    let known = credentials::find(ctx.db(), user)
        .await?
        .and_then(|found| found.password_hash);
    if let Some(stored) = known {
        let given = current
            .ok_or_else(|| Error::invalid("currentPassword", "is needed to set another one"))?;
        let verify = move || passwords::verify(&given, Some(&stored));
        if !ctx.app.hashing.run(verify).await? {
            attempt.fail();
            return Err(Error::invalid("currentPassword", "is wrong"));
        }
    }
    set(ctx, user, new).await?;
    if !keep_tokens {
        end_tokens_of_sessions(ctx, user).await?;
    }
    attempt.succeed();
    Ok(())
}

/// Ends what was made in sessions, with the password that [`set`] has just set: whoever got hold of a session must not
/// keep a token of it.
pub(crate) async fn end_tokens_of_sessions(ctx: &Ctx, user: UserId) -> Result<()> {
    let mut tx = match ctx.take_pending() {
        Some(tx) => tx,
        None => ctx.begin().await?,
    };
    for id in stored_tokens::revoke_made_in_sessions(&mut tx, user).await? {
        tokens::record_revoked(&mut tx, user, id);
    }
    ctx.keep(tx);
    Ok(())
}

/// Asks for a mail with a link to set a new password. Nobody learns whether the address has an account. What limits it is
/// how many mails a person is sent: others cannot keep the owner of an account from asking.
pub async fn request_reset(ctx: &Ctx, email: &str) -> Result<()> {
    check_email(email)?;
    let found = credentials::find_by_email(ctx.db(), email).await?;
    let Some(found) = found.filter(|found| !found.is_disabled) else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    tx.enqueue(
        &Work::MailPasswordReset { user: found.user },
        SignedDuration::ZERO,
    )
    .await?;
    tx.record(NewEvent::new(
        None,
        "password.reset_requested",
        found.user.uuid(),
    ));
    ctx.keep(tx);
    Ok(())
}

/// Sets a new password by a link from a mail. The link says which password it replaces, so it works once. Whoever has it
/// owns the address; all that was made before ends, because someone else may have made it.
pub async fn reset(ctx: &Ctx, token: &str, new: SecretString) -> Result<()> {
    let statement = Statement::open(
        &ctx.app.keys,
        token,
        Purpose::ResetPassword,
        ctx.app.clock.now(),
    )?;
    let attempts = &ctx.app.password_attempts;
    let attempt = attempts.on_user(ctx, Kind::Change, statement.user)?;
    let found = credentials::find(ctx.db(), statement.user).await?;
    let current = found.filter(|found| {
        !found.is_disabled && password_state(found.password_hash.as_deref()) == statement.about
    });
    let Some(current) = current else {
        attempt.fail();
        return Err(used_already());
    };
    let (user, replaced) = (current.user, current.password_hash.as_deref());
    let hash = hash(ctx, new).await?;
    let mut tx = ctx.begin().await?;
    if !credentials::replace_password(&mut tx, user, replaced, &hash).await? {
        attempt.fail();
        return Err(used_already());
    }
    tokens::end_all_but(&mut tx, user, None).await?;
    tx.record(NewEvent::new(None, "password.changed", user.uuid()));
    // What was made in the unproven past has ended, and the password is theirs.
    let proof = credentials::prove_email(&mut tx, user, &current.email, true).await?;
    if proof == Proof::First {
        tx.record(NewEvent::new(None, "user.email_verified", user.uuid()));
    }
    ctx.keep(tx);
    ctx.app.tokens.invalidate_all();
    attempt.succeed();
    attempts.forget(ctx, &current.email);
    Ok(())
}

fn used_already() -> Error {
    Error::invalid(
        "token",
        "was used already, or the account is disabled; ask for a new mail",
    )
}

async fn hash(ctx: &Ctx, password: SecretString) -> Result<String> {
    let entropy: Arc<dyn Entropy> = ctx.app.entropy.clone();
    let hash = move || passwords::hash(&password, &*entropy);
    ctx.app.hashing.run(hash).await?
}

/// Sets the password and ends all sessions.
pub(crate) async fn set(ctx: &Ctx, user: UserId, new: SecretString) -> Result<()> {
    let hash = hash(ctx, new).await?;
    let mut tx = ctx.begin().await?;
    credentials::set_password(&mut tx, user, &hash).await?;
    tx.record(NewEvent::new(None, "password.changed", user.uuid()));
    ctx.keep(tx);
    ctx.app.tokens.invalidate_all();
    Ok(())
}
