//! Changing the password, and getting a new one by mail.

use std::sync::Arc;

use context::{BAD_TOKEN, Ctx};
use identity::{
    passwords,
    statements::{Purpose, Statement, password_state},
};
use jiff::SignedDuration;
use model::{
    Entropy, Error, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, UserId},
    job::Work,
};
use secrecy::SecretString;
use store::{
    CommitPermit, Tx,
    credentials::{self, EmailVerification},
    sign_in_links, tokens as stored_tokens,
};

use crate::{
    hashing::Hashing,
    password_attempts::{AttemptKind, PasswordAttempts, check_email},
    second_factors, sessions, tokens,
};

/// Whether the caller's account has a password.
pub async fn is_set(ctx: &Ctx) -> Result<bool> {
    let found = credentials::find(ctx.db(), ctx.user()?).await?;
    Ok(found.is_some_and(|found| found.password_hash.is_some()))
}

/// Changes the caller's own password, which requires the current one, if any. Ends all sessions, and the tokens
/// created in a session unless `keep_tokens` is set.
pub async fn change(
    ctx: &Ctx,
    current: Option<SecretString>,
    new: SecretString,
    keep_tokens: bool,
) -> Result<()> {
    let user = ctx.user()?;
    ctx.require_own_account()?;
    let own = tokens::current_token(ctx).map(|token| token.id);
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_user(ctx, AttemptKind::Change, user)?;
    let found = credentials::find(ctx.db(), user).await?;
    let known = found.as_ref().and_then(|found| found.password_hash.clone());
    if let Some(stored) = known.clone() {
        let current = current
            .ok_or_else(|| Error::invalid("currentPassword", "is needed to set another one"))?;
        let verify = move || passwords::verify(&current, Some(&stored));
        if !ctx.app.feature::<Hashing>().run(verify).await? {
            attempt.fail();
            sessions::record_rejected(ctx, found.as_ref()).await?;
            return Err(Error::invalid("currentPassword", "is wrong"));
        }
    } else {
        ctx.require_recent_authentication()?;
    }
    let hash = hash(ctx, new).await?;
    let mut tx = ctx.begin().await?;
    // The owner may have recovered the account concurrently, with a mailed link.
    if !credentials::replace_password(&mut tx, user, known.as_deref(), &hash).await? {
        attempt.fail();
        let message = "was changed concurrently; try again with the new one";
        return Err(Error::invalid("currentPassword", message));
    }
    let permit = end_sessions(&mut tx, user, own, keep_tokens).await?;
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    attempt.succeed();
    Ok(())
}

/// Sets a password without the previous one. Ends all sessions, and the tokens created in a session.
pub(crate) async fn set(ctx: &Ctx, user: UserId, new: SecretString) -> Result<()> {
    let hash = hash(ctx, new).await?;
    let mut tx = ctx.begin().await?;
    credentials::set_password(&mut tx, user, &hash).await?;
    let permit = end_sessions(&mut tx, user, None, false).await?;
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(())
}

/// Ends the sessions of the replaced password. A stolen session must not survive as a token.
async fn end_sessions(
    tx: &mut Tx,
    user: UserId,
    own: Option<ApiTokenId>,
    keep_tokens: bool,
) -> Result<CommitPermit> {
    sign_in_links::delete_all(tx, user).await?;
    let ended = stored_tokens::end_sessions(tx, user, own, keep_tokens).await?;
    let permit = tx.record(NewEvent::new(None, EventType::PasswordChanged, user.uuid()));
    tokens::record_revoked(tx, user, &ended.ok_or(BAD_TOKEN)?);
    Ok(permit)
}

/// Requests a mail with a link to set a new password. The response does not reveal whether the e-mail address has an
/// account. Only the number of mails per user is limited, so that others cannot keep the owner from requesting one.
pub async fn request_reset(ctx: &Ctx, email: &str) -> Result<()> {
    check_email(email)?;
    let found = credentials::find_by_email(ctx.db(), email).await?;
    let found = found.filter(|found| !found.is_disabled);
    let mut tx = ctx.begin().await?;
    // Without an account, the job of an id that nobody has takes the same time here, and sends nothing.
    let user = found
        .as_ref()
        .map_or_else(|| tx.new_id(), |found| found.user);
    tx.enqueue(&Work::MailPasswordReset { user }, SignedDuration::ZERO)
        .await?;
    let permit = match found {
        Some(_) => tx.record(NewEvent::new(
            None,
            EventType::PasswordResetRequested,
            user.uuid(),
        )),
        None => CommitPermit::without_event("nobody has this e-mail address"),
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Sets a new password with a mailed link. The link contains a hash of the password that it replaces, so it works
/// once. It proves the e-mail address; all sessions and tokens end, because someone else may have created them.
pub async fn reset(ctx: &Ctx, token: &str, new: SecretString) -> Result<()> {
    let statement = Statement::verify_token(
        &ctx.app.keys,
        token,
        Purpose::ResetPassword,
        ctx.app.clock.now(),
    )?;
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_user(ctx, AttemptKind::Reset, statement.user)?;
    let found = credentials::find(ctx.db(), statement.user).await?;
    let current = found.filter(|found| {
        !found.is_disabled && password_state(found.password_hash.as_deref()) == statement.about
    });
    let Some(current) = current else {
        attempt.fail();
        return Err(link_used());
    };
    let (user, replaced) = (current.user, current.password_hash.as_deref());
    let hash = hash(ctx, new).await?;
    let mut tx = ctx.begin().await?;
    if !credentials::replace_password(&mut tx, user, replaced, &hash).await? {
        attempt.fail();
        return Err(link_used());
    }
    sign_in_links::delete_all(&mut tx, user).await?;
    tokens::revoke_all_but(&mut tx, user, None).await?;
    let mut permit = tx.record(NewEvent::new(None, EventType::PasswordChanged, user.uuid()));
    // All sessions and tokens from before the proof have ended, and the password is the owner's.
    let proof = credentials::verify_email(&mut tx, user, &current.email, true).await?;
    if proof == EmailVerification::Verified {
        // Whoever created the account may have added factors to keep its owner out.
        second_factors::remove_all_in(&mut tx, user).await?;
        permit = tx.record(NewEvent::new(
            None,
            EventType::UserEmailVerified,
            user.uuid(),
        ));
    }
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    attempt.succeed();
    attempts.clear(ctx, &current.email);
    Ok(())
}

fn link_used() -> Error {
    Error::invalid(
        "token",
        "was used already, or the account is disabled; request a new mail",
    )
}

async fn hash(ctx: &Ctx, password: SecretString) -> Result<String> {
    let entropy: Arc<dyn Entropy> = ctx.app.entropy.clone();
    let hash = move || passwords::hash(&password, &*entropy);
    ctx.app.feature::<Hashing>().run(hash).await?
}
