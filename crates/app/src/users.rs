//! Operations on users' own accounts, and reading those of others.

use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, UserId, kind},
    user::{User, UserPatch},
};
use store::users;

use crate::tokens;

/// Returns an account that the caller may see: their own, or one of a shared organization.
pub async fn get(ctx: &Ctx, id: UserId) -> Result<User> {
    let token = tokens::current_token(ctx);
    let found = users::find_visible_to(ctx.db(), id, ctx.user()?, token).await?;
    found.ok_or(Error::NotFound(kind::User::KIND))
}

pub async fn update(ctx: &Ctx, id: UserId, patch: UserPatch) -> Result<User> {
    if id != ctx.user()? {
        get(ctx, id).await?;
        return Err(Error::Forbidden(
            "You may change your own account only.".to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    let user = users::update(&mut tx, id, patch, ctx.request.if_version)
        .await?
        .ok_or_else(|| ctx.version_conflict())?;
    let permit = tx.record(NewEvent::new(None, EventType::UserUpdated, id.uuid()));
    ctx.defer_commit(tx, permit);
    Ok(user)
}
