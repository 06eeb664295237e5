//! The answer of an OpenID provider: it comes with the cookies of the browser that began.

use ::identity::{
    oidc::OidcRefusal,
    secrets::{generate_sso_secret, hash_sso_secret, hash_sso_subject},
};
use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SsoProviderId, UserId},
    session::NewBrowserSession,
    token::ApiToken,
    user::NewUser,
};
use secrecy::SecretString;
use serde_json::json;
use store::{
    CommitPermit, Tx,
    sso_accounts::{self, installation},
    sso_sign_ins::{self, SsoSignIn},
};

use super::{SsoIdentity, SsoRefusal, refusal, saml::SIGN_IN_TTL};
use crate::{
    accounts,
    oidc::{self, Callback, FinishedSignIn, OidcProviderRef, SignInFailure},
    sessions::{self, SessionKind},
    verification,
};

/// Accepts the answer of a provider of an organization. Returns the ticket with which the browser finishes the sign-in.
pub async fn accept(
    ctx: &Ctx,
    (organization, id): (OrganizationId, SsoProviderId),
    callback: Callback,
) -> Result<Result<SecretString, SsoRefusal>> {
    let browser = callback.browser_hash;
    let provider = OidcProviderRef::Organization(organization, id);
    let finished = match oidc::finish(ctx, provider, callback).await {
        Ok(finished) => finished,
        Err(SignInFailure::Failed(error)) => return Err(error),
        Err(SignInFailure::Refused(reason)) => {
            let refused = SsoRefusal::from(reason);
            refusal::record(ctx, (organization, id), refused, Some(reason.code())).await?;
            return Ok(Err(refused));
        }
    };
    let sign_in = SsoSignIn {
        organization,
        provider: id,
        browser: Some(browser.to_vec()),
        next: finished.next,
    };
    let identity = SsoIdentity::from_oidc(finished.identity, ctx.app.clock.now());
    let identity = serde_json::to_value(identity).map_err(Error::internal)?;
    let ticket = generate_sso_secret(&*ctx.app.entropy);
    let hash = hash_sso_secret(&ticket).expect("we made it with our own prefix");
    let expires_at = ctx.app.clock.now() + SIGN_IN_TTL;
    let mut tx = ctx.begin().await?;
    sso_sign_ins::insert(&mut tx, &hash, &sign_in, Some(&identity), expires_at).await?;
    let permit = CommitPermit::without_event("nobody has signed in yet");
    ctx.defer_commit(tx, permit);
    Ok(Ok(ticket))
}

/// A session that the provider of the installation began.
pub struct InstallationSignIn {
    pub session: (ApiToken, SecretString),
    pub next: String,
}

/// Accepts the answer of the provider of the installation, and starts a session. The operator trusts this provider for
/// every address that it has verified.
pub async fn accept_installation(
    ctx: &Ctx,
    callback: Callback,
    browser: NewBrowserSession,
) -> Result<Result<InstallationSignIn, SsoRefusal>> {
    let finished = match oidc::finish(ctx, OidcProviderRef::Installation, callback).await {
        Ok(finished) => finished,
        Err(SignInFailure::Failed(error)) => return Err(error),
        Err(SignInFailure::Refused(reason)) => return Ok(Err(reason.into())),
    };
    let FinishedSignIn { identity, next } = finished;
    let identity = SsoIdentity::from_oidc(identity, ctx.app.clock.now());
    let issuer = ctx
        .app
        .settings
        .oidc
        .as_ref()
        .map(|known| known.issuer.clone());
    let hash = hash_sso_subject(&[issuer, Some(identity.subject.clone())]);
    let mut tx = ctx.begin().await?;
    let user = match find_or_create(ctx, &mut tx, &hash, &identity).await? {
        Ok(user) => user,
        Err(refused) => return Ok(Err(refused)),
    };
    installation::link(&mut tx, &hash, user).await?;
    let kind = SessionKind::Browser(browser);
    let session = sessions::insert(ctx, &mut tx, user, kind).await?;
    sso_accounts::set_authenticated(&mut tx, session.0.id, true, identity.authenticated_at).await?;
    let created = NewEvent::new(None, EventType::SessionCreated, user.uuid());
    let permit = tx.record(created.with_payload(json!({"provider": "installation"})));
    ctx.defer_commit(tx, permit);
    Ok(Ok(InstallationSignIn { session, next }))
}

async fn find_or_create(
    ctx: &Ctx,
    tx: &mut Tx,
    hash: &[u8],
    identity: &SsoIdentity,
) -> Result<Result<UserId, SsoRefusal>> {
    if let Some(user) = installation::find(ctx.db(), hash).await? {
        let refused = user.is_disabled.then_some(SsoRefusal::DisabledAccount);
        return Ok(refused.map_or(Ok(user.id), Err));
    }
    let email = identity.email.as_deref().unwrap_or_default();
    let Some(user) = sso_accounts::find_user_by_email(ctx.db(), email).await? else {
        if !ctx.app.settings.open_signup {
            return Ok(Err(SsoRefusal::SignUpClosed));
        }
        let mut new = NewUser::new(email, &identity.display_name())?;
        new.email_verified = true;
        let user = accounts::insert_with_language(ctx, tx, new).await?;
        return Ok(Ok(user.id));
    };
    if user.is_disabled {
        return Ok(Err(SsoRefusal::DisabledAccount));
    }
    if !user.is_verified {
        verification::prove_for_owner(ctx, tx, user.id, email).await?;
    }
    Ok(Ok(user.id))
}

impl From<OidcRefusal> for SsoRefusal {
    fn from(reason: OidcRefusal) -> Self {
        match reason {
            OidcRefusal::UnknownRequest => Self::Expired,
            OidcRefusal::EmailUnverified => Self::EmailUnverified,
            OidcRefusal::Unavailable => Self::Unavailable,
            _ => Self::Message,
        }
    }
}
