//! Operator commands on other users' accounts, on the command line.

use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, Identified, UserId, kind},
};
use secrecy::SecretString;
use store::{
    Tx, tokens as stored_tokens,
    users::operator::{self, Account},
};

use super::require_operator;
use crate::{passwords, tokens};

pub async fn list(
    ctx: &Ctx,
    containing: Option<&str>,
    page: &PageRequest,
) -> Result<Page<Account>> {
    require_operator(ctx)?;
    operator::list(ctx.db(), containing, page).await
}

/// Disables an account, so that it cannot sign in, and revokes its tokens and sessions. Returns their number; None if
/// the account was already disabled.
pub async fn disable(ctx: &Ctx, user: UserId) -> Result<Option<usize>> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    if !operator::disable(&mut tx, user).await? {
        return Ok(None);
    }
    tx.record(NewEvent::new(None, EventType::UserDisabled, user.uuid()));
    let ended = revoke_tokens(&mut tx, user).await?;
    ctx.defer_commit(tx);
    Ok(Some(ended))
}

/// Enables a disabled account. Returns false if it was not disabled. Its tokens stay revoked; tokens created while it
/// was being disabled are revoked too.
pub async fn enable(ctx: &Ctx, user: UserId) -> Result<bool> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    if !operator::enable(&mut tx, user).await? {
        return Ok(false);
    }
    tx.record(NewEvent::new(None, EventType::UserEnabled, user.uuid()));
    revoke_tokens(&mut tx, user).await?;
    ctx.defer_commit(tx);
    Ok(true)
}

/// Sets a password without the previous one. Ends all sessions, and the tokens created in a session.
pub async fn set_password(ctx: &Ctx, user: UserId, password: SecretString) -> Result<()> {
    require_operator(ctx)?;
    passwords::set(ctx, user, password).await
}

/// Revokes a token of an account, and the tokens created with it. Returns their number.
pub async fn revoke_token(ctx: &Ctx, user: UserId, id: ApiTokenId) -> Result<usize> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let ended = stored_tokens::revoke(&mut tx, user, id).await?;
    if ended.is_empty() {
        return Err(Error::NotFound(kind::ApiToken::KIND));
    }
    for id in &ended {
        tokens::record_revoked(&mut tx, user, *id);
    }
    ctx.defer_commit(tx);
    Ok(ended.len())
}

/// Revokes all tokens and sessions of an account. Returns their number.
pub async fn revoke_all_tokens(ctx: &Ctx, user: UserId) -> Result<usize> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let ended = revoke_tokens(&mut tx, user).await?;
    ctx.defer_commit(tx);
    Ok(ended)
}

async fn revoke_tokens(tx: &mut Tx, user: UserId) -> Result<usize> {
    let ended = stored_tokens::revoke_all(tx, user).await?;
    for id in &ended {
        tokens::record_revoked(tx, user, *id);
    }
    Ok(ended.len())
}
