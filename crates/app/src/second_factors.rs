//! Second factors: what people prove beside their password. Signing in with them is in `sessions`.

pub(crate) mod codes;
pub mod passkeys;
pub mod recovery_codes;
pub mod totp;

use context::{Ctx, Principal};
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::UserId,
    second_factor::{FactorKind, SecondFactors},
    session::RECENT_AUTHENTICATION,
};
use serde_json::json;
use store::{CommitPermit, Tx, personal_data::memberships, second_factors, sso_requirements};

use crate::tokens;

/// Pages say it in the language of the visitor.
pub const LAST_FACTOR: &str = "An organization of yours requires a second factor, so the last one cannot be removed. Add \
     another one first, or leave the organization.";

/// Returns the second factors of the caller.
pub async fn find(ctx: &Ctx) -> Result<SecondFactors> {
    second_factors::find(ctx.db(), ctx.user()?).await
}

/// Removes all second factors of an account. Returns `None` if it has none.
pub(crate) async fn remove_all_in(tx: &mut Tx, user: UserId) -> Result<Option<CommitPermit>> {
    if !second_factors::delete_all(tx, user).await? {
        return Ok(None);
    }
    Ok(Some(tx.record(event(user, EventType::SecondFactorRemoved))))
}

/// Requires a session whose owner proved recently who they are. Factors decide who gets in, so an API token that leaked
/// must not change them.
fn require_recent_session(ctx: &Ctx) -> Result<UserId> {
    let user = ctx.user()?;
    ctx.require_own_account()?;
    let Principal::User {
        token: Some(token), ..
    } = &ctx.principal
    else {
        return Err(session_required());
    };
    let now = ctx.app.clock.now();
    if token.browser.is_some() {
        ctx.require_recent_authentication()?;
    } else if !token.session || now.duration_since(token.created_at) > RECENT_AUTHENTICATION {
        return Err(session_required());
    }
    Ok(user)
}

fn session_required() -> Error {
    Error::Forbidden(
        "An API token cannot change second factors, and a session only within 10 minutes after signing in. Sign in \
         again, then repeat the request."
            .to_owned(),
    )
}

/// Begins the transaction of a change. Changes of one account wait for each other.
async fn begin_change(ctx: &Ctx, user: UserId) -> Result<Tx> {
    let mut tx = ctx.begin().await?;
    second_factors::lock_owner(&mut tx, user).await?;
    Ok(tx)
}

/// Ends the addition of a factor. The first one comes with recovery codes, and ends the other sessions of the account:
/// they began with the password alone. Later ones leave both as they are.
async fn finish_addition(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    is_first: bool,
) -> Result<Vec<secrecy::SecretString>> {
    if !is_first {
        return Ok(Vec::new());
    }
    let own = tokens::current_token(ctx).map(|token| token.id);
    tokens::end_other_sessions(tx, user, own, "second_factor").await?;
    recovery_codes::replace(ctx, tx, user).await
}

/// Whether an organization of this user requires a second factor of them.
async fn is_required(ctx: &Ctx, user: UserId) -> Result<bool> {
    for organization in memberships(ctx.db(), user).await? {
        let required = sso_requirements::find_of_member(ctx.db(), organization, user).await?;
        if required.is_some_and(|required| required.second_factor) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Ends the removal of a factor. The last one stays while an organization requires it; recovery codes without a factor
/// would be good for nothing.
async fn finish_removal(tx: &mut Tx, user: UserId, is_required: bool) -> Result<()> {
    if second_factors::has_any(tx, user).await? {
        return Ok(());
    }
    if is_required {
        return Err(Error::Conflict(LAST_FACTOR.to_owned()));
    }
    second_factors::replace_recovery_codes(tx, user, &[]).await
}

fn event(user: UserId, kind: EventType) -> NewEvent {
    NewEvent::new(None, kind, user.uuid())
}

fn event_of(user: UserId, kind: EventType, factor: FactorKind) -> NewEvent {
    event(user, kind).with_payload(json!({"kind": factor.as_str()}))
}
