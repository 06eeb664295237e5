//! Links that sign in once. The operator gets one for the first account, which has no password yet.

use context::Ctx;
use identity::secrets::{generate_link_token, hash_link_token};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::UserId,
    session::NewBrowserSession,
    token::ApiToken,
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use store::sign_in_links;

use crate::{
    accounts::require_operator,
    sessions::{self, SessionKind},
};

pub const LINK_TTL: SignedDuration = SignedDuration::from_hours(1);

/// Creates a link for a user. Returns its URL.
pub async fn create(ctx: &Ctx, user: UserId) -> Result<SecretString> {
    require_operator(ctx)?;
    let token = generate_link_token(&*ctx.app.entropy);
    let hash = hash_link_token(&token).expect("we made it with our own prefix");
    let mut tx = ctx.begin().await?;
    sign_in_links::insert(&mut tx, user, &hash, ctx.app.clock.now() + LINK_TTL).await?;
    let created = NewEvent::new(None, EventType::SessionLinkCreated, user.uuid());
    let permit = tx.record(created);
    ctx.defer_commit(tx, permit);
    let server = &ctx.app.settings.public_url;
    let token = token.expose_secret();
    Ok(format!("{server}/app/sign-in/link?token={token}").into())
}

/// Whether a link can be used. Looking does not use it up: chat and mail programs open links before people do.
pub async fn is_valid(ctx: &Ctx, token: &SecretString) -> Result<bool> {
    let Some(hash) = hash_link_token(token) else {
        return Ok(false);
    };
    sign_in_links::is_valid(ctx.db(), &hash, ctx.app.clock.now()).await
}

/// Signs in with a link, which uses it up.
pub async fn sign_in(
    ctx: &Ctx,
    token: &SecretString,
    browser: NewBrowserSession,
) -> Result<(ApiToken, SecretString)> {
    let hash = hash_link_token(token).ok_or_else(invalid_link)?;
    let mut tx = ctx.begin().await?;
    let user = sign_in_links::take(&mut tx, &hash).await?;
    let user = user.ok_or_else(invalid_link)?;
    let session = sessions::insert(ctx, &mut tx, user, SessionKind::Browser(browser)).await?;
    let created = NewEvent::new(None, EventType::SessionCreated, user.uuid());
    let permit = tx.record(created.with_payload(json!({"link": true})));
    ctx.defer_commit(tx, permit);
    Ok(session)
}

fn invalid_link() -> Error {
    Error::invalid(
        "token",
        "is not valid, was used already or has expired; ask the operator for a new link",
    )
}
