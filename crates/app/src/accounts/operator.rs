//! Operator commands on other users' accounts, on the command line.

use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, Identified, UserId, kind},
};
use secrecy::SecretString;
use store::{
    CommitPermit, Tx, tokens as stored_tokens,
    users::operator::{self, Account},
};

use super::require_operator;
use crate::{passwords, second_factors, tokens};

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
    let permit = tx.record(NewEvent::new(None, EventType::UserDisabled, user.uuid()));
    let (ended, _) = revoke_tokens(&mut tx, user).await?;
    ctx.defer_commit(tx, permit);
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
    let permit = tx.record(NewEvent::new(None, EventType::UserEnabled, user.uuid()));
    revoke_tokens(&mut tx, user).await?;
    ctx.defer_commit(tx, permit);
    Ok(true)
}

/// Sets a password without the previous one. Ends all sessions, and the tokens created in a session.
pub async fn set_password(ctx: &Ctx, user: UserId, password: SecretString) -> Result<()> {
    require_operator(ctx)?;
    passwords::set(ctx, user, password).await
}

/// Removes all second factors of an account whose owner lost them. Returns false if it has none.
pub async fn remove_second_factors(ctx: &Ctx, user: UserId) -> Result<bool> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let Some(permit) = second_factors::remove_all_in(&mut tx, user).await? else {
        return Ok(false);
    };
    ctx.defer_commit(tx, permit);
    Ok(true)
}

/// Revokes a token of an account, and the tokens created with it. Returns their number.
pub async fn revoke_token(ctx: &Ctx, user: UserId, id: ApiTokenId) -> Result<usize> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let ended = stored_tokens::revoke(&mut tx, user, id).await?;
    let permit = tokens::record_revoked(&mut tx, user, &ended);
    let permit = permit.ok_or(Error::NotFound(kind::ApiToken::KIND))?;
    ctx.defer_commit(tx, permit);
    Ok(ended.len())
}

/// Revokes all tokens and sessions of an account. Returns their number.
pub async fn revoke_all_tokens(ctx: &Ctx, user: UserId) -> Result<usize> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let (ended, permit) = revoke_tokens(&mut tx, user).await?;
    let permit = permit.unwrap_or(CommitPermit::without_event("there was nothing to revoke"));
    ctx.defer_commit(tx, permit);
    Ok(ended)
}

async fn revoke_tokens(tx: &mut Tx, user: UserId) -> Result<(usize, Option<CommitPermit>)> {
    let ended = stored_tokens::revoke_all(tx, user).await?;
    let permit = tokens::record_revoked(tx, user, &ended);
    Ok((ended.len(), permit))
}
