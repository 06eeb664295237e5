//! What the operator does to other people's accounts, on the command line.

use model::{
    Error, Page, PageRequest, Result,
    event::NewEvent,
    id::{ApiTokenId, Identified, UserId, kind},
};
use secrecy::SecretString;
use store::{
    Tx, tokens as stored_tokens,
    users::operator::{self, Account},
};

use super::demand_operator;
use crate::{Ctx, passwords, tokens};

pub async fn list(
    ctx: &Ctx,
    containing: Option<&str>,
    page: &PageRequest,
) -> Result<Page<Account>> {
    demand_operator(ctx)?;
    operator::list(ctx.db(), containing, page).await
}

/// Closes an account: nobody signs in with it, and its tokens and sessions end. Tells how many; none if it was closed
/// before.
pub async fn disable(ctx: &Ctx, user: UserId) -> Result<Option<usize>> {
    demand_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    if !operator::disable(&mut tx, user).await? {
        return Ok(None);
    }
    tx.record(NewEvent::new(None, "user.disabled", user.uuid()));
    let ended = end_tokens(&mut tx, user).await?;
    ctx.keep(tx);
    Ok(Some(ended))
}

/// Opens a closed account again. Tells whether it was closed. Its tokens stay revoked, and those end too that were made
/// while it was being closed: nobody has used them.
pub async fn enable(ctx: &Ctx, user: UserId) -> Result<bool> {
    demand_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    if !operator::enable(&mut tx, user).await? {
        return Ok(false);
    }
    tx.record(NewEvent::new(None, "user.enabled", user.uuid()));
    end_tokens(&mut tx, user).await?;
    ctx.keep(tx);
    Ok(true)
}

/// Sets a password without knowing the one before. All sessions end, and the tokens that were made in one.
pub async fn set_password(ctx: &Ctx, user: UserId, password: SecretString) -> Result<()> {
    demand_operator(ctx)?;
    passwords::set(ctx, user, password).await
}

/// Ends a token of an account, and those made with it. Tells how many.
pub async fn revoke_token(ctx: &Ctx, user: UserId, id: ApiTokenId) -> Result<usize> {
    demand_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let ended = stored_tokens::revoke(&mut tx, user, id).await?;
    if ended.is_empty() {
        return Err(Error::NotFound(kind::ApiToken::KIND));
    }
    for id in &ended {
        tokens::record_revoked(&mut tx, user, *id);
    }
    ctx.keep(tx);
    Ok(ended.len())
}

/// Ends all tokens and sessions of an account. Tells how many.
pub async fn revoke_all_tokens(ctx: &Ctx, user: UserId) -> Result<usize> {
    demand_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let ended = end_tokens(&mut tx, user).await?;
    ctx.keep(tx);
    Ok(ended)
}

async fn end_tokens(tx: &mut Tx, user: UserId) -> Result<usize> {
    let ended = stored_tokens::revoke_all(tx, user).await?;
    for id in &ended {
        tokens::record_revoked(tx, user, *id);
    }
    Ok(ended.len())
}
