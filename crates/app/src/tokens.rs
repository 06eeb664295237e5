//! Personal API tokens: users create, list and revoke their own; the operator creates them for anyone.

use context::{BAD_TOKEN, Ctx, Principal};
use identity::secrets::{TokenHash, generate_token, hash_token};
use jiff::Timestamp;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, Identified, UserId, kind},
    scope::Scopes,
    token::{ApiToken, NewApiToken},
};
use secrecy::SecretString;
use serde_json::json;
use store::{CommitPermit, Tx, sessions, tokens, users::operator};

pub async fn list(ctx: &Ctx, user: UserId, page: &PageRequest) -> Result<Page<ApiToken>> {
    require_self(ctx, user)?;
    let mut page = tokens::list(ctx.db(), user, page).await?;
    ctx.app.add_recent_uses(&mut page.items);
    Ok(page)
}

/// Returns the newest tokens of the caller that can be used, without sessions.
pub async fn list_newest(ctx: &Ctx, limit: i64) -> Result<Vec<ApiToken>> {
    let mut newest = tokens::list_newest(ctx.db(), ctx.user()?, limit).await?;
    ctx.app.add_recent_uses(&mut newest);
    Ok(newest)
}

/// Creates a token. Its secret is returned only here.
pub async fn create(
    ctx: &Ctx,
    user: UserId,
    mut new: NewApiToken,
) -> Result<(ApiToken, SecretString)> {
    require_self(ctx, user)?;
    ctx.require_recent_authentication()?;
    require_subset_of_own(ctx, &new.scopes)?;
    new.expires_at = expiry(ctx, new.expires_at)?;
    if new.expires_at.is_some_and(|end| end <= ctx.app.clock.now()) {
        return Err(Error::invalid("expiresAt", "is in the past"));
    }
    if matches!(ctx.principal, Principal::System { .. })
        && operator::is_disabled(ctx.db(), user).await?
    {
        return Err(Error::Conflict(
            "The account is disabled, so its tokens do not work. Run `bindery user enable` first."
                .to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    if let Some(maker) = current_token(ctx) {
        // The cached token may be up to half a second old.
        if !tokens::lock_creator(&mut tx, user, maker.id).await? {
            return Err(BAD_TOKEN);
        }
        new.created_by = Some(maker.id);
    }
    let (token, secret, permit) = insert(ctx, &mut tx, user, new).await?;
    ctx.defer_commit(tx, permit);
    Ok((token, secret))
}

pub(crate) async fn insert(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    new: NewApiToken,
) -> Result<(ApiToken, SecretString, CommitPermit)> {
    let secret = generate_token(&*ctx.app.entropy);
    let hash = hash_token(&secret).expect("we made it with our own prefix");
    let (token, permit) = insert_hash(tx, user, new, &hash).await?;
    Ok((token, secret, permit))
}

/// Inserts a token or session whose secret has this hash.
pub(crate) async fn insert_hash(
    tx: &mut Tx,
    user: UserId,
    new: NewApiToken,
    hash: &TokenHash,
) -> Result<(ApiToken, CommitPermit)> {
    let token = tokens::insert(tx, user, new, hash).await?;
    let permit = tx.record(
        event(token.id, EventType::TokenCreated).with_payload(json!({
            "user": user,
            "label": token.label,
            "scopes": token.scopes.as_strs().unwrap_or_else(|| vec!["all"]),
            "expiresAt": token.expires_at,
        })),
    );
    Ok((token, permit))
}

/// Revokes a token of this user and those created with it. Revoking a missing or foreign token succeeds.
pub async fn revoke(ctx: &Ctx, user: UserId, id: ApiTokenId) -> Result<()> {
    require_self(ctx, user)?;
    let mut tx = ctx.begin().await?;
    let ended = tokens::revoke(&mut tx, user, id).await?;
    let Some(permit) = record_revoked(&mut tx, user, &ended) else {
        return Ok(());
    };
    ctx.defer_commit(tx, permit);
    // A request that reads the token between here and the commit caches it for another half second; other nodes
    // invalidate it on the event.
    ctx.app.invalidate_tokens();
    Ok(())
}

/// Revokes all tokens and sessions of a user but one.
pub(crate) async fn revoke_all_but(
    tx: &mut Tx,
    user: UserId,
    retained: Option<ApiTokenId>,
) -> Result<()> {
    let ended = tokens::revoke_all_but(tx, user, retained).await?;
    record_revoked(tx, user, &ended);
    Ok(())
}

/// Notifies other nodes and the audit log of the user's organizations. Returns None if no token was revoked.
pub(crate) fn record_revoked(
    tx: &mut Tx,
    user: UserId,
    ids: &[ApiTokenId],
) -> Option<CommitPermit> {
    let revoked =
        |id: &ApiTokenId| event(*id, EventType::TokenRevoked).with_payload(json!({"user": user}));
    tx.record_all(ids.iter().map(revoked))
}

/// Ends all sessions of a user but one. Returns None if there were no others.
pub(crate) async fn end_other_sessions(
    tx: &mut Tx,
    user: UserId,
    own: Option<ApiTokenId>,
    reason: &str,
) -> Result<Option<CommitPermit>> {
    let ended = sessions::end_others(tx, user, own).await?;
    Ok(record_sessions_ended(tx, user, &ended, reason))
}

/// Records the end of sessions: as that of tokens too, which makes other nodes forget them.
pub(crate) fn record_sessions_ended(
    tx: &mut Tx,
    user: UserId,
    sessions: &[ApiTokenId],
    reason: &str,
) -> Option<CommitPermit> {
    record_revoked(tx, user, sessions);
    let ended = |session: &ApiTokenId| {
        let payload = json!({"session": session, "reason": reason});
        NewEvent::new(None, EventType::SessionEnded, user.uuid()).with_payload(payload)
    };
    tx.record_all(sessions.iter().map(ended))
}

/// Other users' tokens look missing.
fn require_self(ctx: &Ctx, user: UserId) -> Result<()> {
    match &ctx.principal {
        Principal::System { .. } => Ok(()),
        _ if ctx.user()? == user => Ok(()),
        _ => Err(Error::NotFound(kind::User::KIND)),
    }
}

/// Returns the token or session of the caller.
pub(crate) fn current_token(ctx: &Ctx) -> Option<&ApiToken> {
    match &ctx.principal {
        Principal::User { token, .. } => token.as_deref(),
        _ => None,
    }
}

/// Returns the expiry of a new token: at most that of the token that creates it. Tokens created in a session may
/// outlive it, because they are for programs: changing the password revokes them.
fn expiry(ctx: &Ctx, wanted: Option<Timestamp>) -> Result<Option<Timestamp>> {
    let latest = current_token(ctx)
        .filter(|maker| !maker.session)
        .and_then(|maker| maker.expires_at);
    match (latest, wanted) {
        (Some(latest), Some(wanted)) if wanted > latest => Err(Error::invalid(
            "expiresAt",
            format!(
                "is later than {latest}, when the token that you use ends; request that time at the latest, or sign in \
                 to create a token that lasts longer"
            ),
        )),
        (latest, wanted) => Ok(wanted.or(latest)),
    }
}

/// Prevents scope escalation: a token cannot create one with more scopes.
fn require_subset_of_own(ctx: &Ctx, wanted: &Scopes) -> Result<()> {
    let Some(token) = current_token(ctx) else {
        return Ok(());
    };
    let wanted = match (wanted, &token.scopes) {
        (_, Scopes::All) => return Ok(()),
        // Not even if all are listed: the next version may add scopes.
        (Scopes::All, Scopes::Only(_)) => {
            return Err(Error::Forbidden(
                "The token you use is limited to scopes, so it cannot create one with all. List only its scopes."
                    .to_owned(),
            ));
        }
        (Scopes::Only(wanted), Scopes::Only(_)) => wanted,
    };
    match wanted.iter().find(|scope| !token.scopes.allow(**scope)) {
        Some(scope) => Err(Error::Forbidden(format!(
            "The token you use lacks the scope `{}`, so it cannot create one with it. List only scopes that it has.",
            scope.as_str()
        ))),
        None => Ok(()),
    }
}

/// Refuses tokens with few scopes, for what has no scope of its own or goes beyond them.
pub(crate) fn require_all_scopes(ctx: &Ctx) -> Result<()> {
    match &ctx.principal {
        Principal::User {
            token: Some(token), ..
        } if !matches!(token.scopes, Scopes::All) => Err(Error::Forbidden(
            "Your token is limited to scopes. Use one with all scopes, or sign in.".to_owned(),
        )),
        _ => Ok(()),
    }
}

fn event(token: ApiTokenId, kind: EventType) -> NewEvent {
    NewEvent::new(None, kind, token.uuid())
}
