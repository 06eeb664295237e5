//! Who becomes whom.
//!
//! A provider may speak for a person who was linked to it before, and for addresses of domains that its organization has
//! proven: whoever controls the domain could read the mail of these addresses anyway. It may not speak for others.
//! Otherwise whoever runs a provider could become anyone who has an account here.

use context::{Ctx, Principal};
use model::{Result, event::EventType, id::UserId, user::NewUser};
use serde_json::json;
use store::{
    Tx, email_domains, saml_providers,
    sso_accounts::{self, SsoUser},
    sso_sign_ins::SsoSignIn,
};

use super::{SsoIdentity, SsoRefusal};
use crate::{accounts, members, verification};

/// The account of a person.
#[derive(Debug, Clone)]
pub(super) enum Account {
    /// Linked before, or found by an address that the organization may speak for.
    Known(SsoUser),
    /// There is none with this address, for which the organization may speak.
    New { email: String },
    /// The organization may not speak for this person. Whoever is signed in can say that it is them.
    Unknown,
}

pub(super) async fn find(
    ctx: &Ctx,
    sign_in: &SsoSignIn,
    identity: &SsoIdentity,
) -> Result<Account> {
    let (organization, provider) = (sign_in.organization, sign_in.provider);
    let hash = identity.subject_hash();
    let linked = sso_accounts::find(ctx.db(), organization, provider, &hash).await?;
    if let Some(user) = linked
        && let Some(user) = sso_accounts::find_user(ctx.db(), user).await?
    {
        return Ok(Account::Known(user));
    }
    let Some(email) = &identity.email else {
        return Ok(Account::Unknown);
    };
    let domain = email.rsplit('@').next().unwrap_or_default();
    let domain = domain.to_ascii_lowercase();
    if !email_domains::is_proven(ctx.db(), organization, &domain).await? {
        return Ok(Account::Unknown);
    }
    let found = sso_accounts::find_user_by_email(ctx.db(), email).await?;
    Ok(match found {
        Some(user) => Account::Known(user),
        None => Account::New {
            email: email.clone(),
        },
    })
}

/// Returns why this user may not enter the organization.
pub(super) async fn find_refusal(
    ctx: &Ctx,
    sign_in: &SsoSignIn,
    user: SsoUser,
) -> Result<Option<SsoRefusal>> {
    if user.is_disabled {
        return Ok(Some(SsoRefusal::DisabledAccount));
    }
    let found = sso_accounts::find_membership(ctx.db(), sign_in.organization, user.id).await?;
    let is_removed = found.is_disabled || (found.was_removed && !found.is_member);
    Ok(is_removed.then_some(SsoRefusal::RemovedMember))
}

/// Returns the member who is signed in and may say that a person of the provider is them. The session must not have
/// begun with the provider of an organization: it would hand on what it got.
pub(super) async fn find_connectable(ctx: &Ctx, sign_in: &SsoSignIn) -> Result<Option<SsoUser>> {
    let Principal::User {
        user,
        token: Some(token),
    } = &ctx.principal
    else {
        return Ok(None);
    };
    let is_own = ctx.require_own_account().is_ok() && ctx.require_recent_authentication().is_ok();
    if token.browser.is_none() || !is_own {
        return Ok(None);
    }
    let membership = sso_accounts::find_membership(ctx.db(), sign_in.organization, *user).await?;
    if !membership.is_member || membership.is_disabled {
        return Ok(None);
    }
    sso_accounts::find_user(ctx.db(), *user).await
}

/// Creates the account of a new person. The address counts as verified.
pub(super) async fn create(
    ctx: &Ctx,
    tx: &mut Tx,
    identity: &SsoIdentity,
    email: &str,
) -> Result<UserId> {
    let mut new = NewUser::new(email, &identity.display_name())?;
    new.email_verified = true;
    let user = accounts::insert_with_language(ctx, tx, new).await?;
    Ok(user.id)
}

/// Links the person to the account, and makes them a member with the role and team of the provider.
pub(super) async fn link(
    ctx: &Ctx,
    tx: &mut Tx,
    (sign_in, identity): (&SsoSignIn, &SsoIdentity),
    user: UserId,
) -> Result<()> {
    let (organization, provider) = (sign_in.organization, sign_in.provider);
    let hash = identity.subject_hash();
    let subject = (hash.as_slice(), identity.subject.as_str());
    sso_accounts::link(tx, (organization, provider), subject, user).await?;
    let defaults = saml_providers::find_defaults(ctx.db(), organization, provider).await?;
    let (role, team) = defaults.unwrap_or_default();
    if sso_accounts::join(tx, organization, user, role, team).await? {
        let joined = members::event(organization, user, EventType::MemberJoined);
        tx.record_all([joined.with_payload(json!({"role": role, "via": identity.kind}))]);
    }
    Ok(())
}

/// Takes an account whose address nobody had verified away from whoever created it: the provider speaks for the
/// address.
pub(super) async fn claim(ctx: &Ctx, tx: &mut Tx, user: UserId, email: &str) -> Result<()> {
    verification::prove_for_owner(ctx, tx, user, email).await
}
