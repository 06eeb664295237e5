//! Who may do without the single sign-on of an organization: one named admin, and the operator, who can turn it off.

use authz::action::act::Administer;
use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, UserId, kind},
};
use serde_json::json;
use store::{
    Tx,
    sso_requirements::{self, SsoReadiness},
};

use crate::accounts::require_operator;

/// Returns the admin who may do without single sign-on in a browser, if one is named.
pub async fn find_break_glass(ctx: &Ctx, organization: OrganizationId) -> Result<Option<UserId>> {
    let organization = ctx.organization(organization).await?;
    let organization = organization.allow::<Administer>()?;
    let found = sso_requirements::find_readiness(ctx.db(), organization.id).await?;
    Ok(found.and_then(|found| found.break_glass))
}

/// Names the admin who may do without single sign-on, or nobody.
pub async fn set_break_glass(
    ctx: &Ctx,
    organization: OrganizationId,
    user: Option<UserId>,
) -> Result<()> {
    let organization = ctx.organization(organization).await?;
    let organization = organization.allow::<Administer>()?;
    ctx.require_recent_authentication()?;
    let unusable = || {
        let message =
            "must be an admin of the organization who has a password and a verified e-mail address";
        Error::invalid("user", message)
    };
    if let Some(user) = user
        && !sso_requirements::can_use_password(ctx.db(), user).await?
    {
        return Err(unusable());
    }
    let mut tx = ctx.begin().await?;
    if !sso_requirements::set_break_glass(&mut tx, &organization, user).await? {
        return Err(unusable());
    }
    let kind = EventType::SsoBreakGlassSet;
    let event = NewEvent::new(organization.id, kind, organization.id.uuid());
    let permit = tx.record(event.with_payload(json!({"user": user})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Refuses a change of providers after which nobody could sign in.
pub(crate) async fn require_provider(tx: &mut Tx, organization: OrganizationId) -> Result<()> {
    let found = sso_requirements::lock_readiness(tx, organization).await?;
    match found {
        Some(found) if found.is_on && found.active_providers == 0 => Err(Error::Conflict(
            "The organization requires single sign-on, and this is its last active provider. Turn `sso` off first, or \
             add another provider."
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Returns whether an organization requires single sign-on, for the operator.
pub async fn status(ctx: &Ctx, organization: OrganizationId) -> Result<SsoReadiness> {
    require_operator(ctx)?;
    let found = sso_requirements::find_readiness(ctx.db(), organization).await?;
    found.ok_or(Error::NotFound(kind::Organization::KIND))
}

/// Turns single sign-on of an organization off, as the operator: nobody gets in when its providers fail. Providers stay.
/// Returns false if it was off.
pub async fn disable(ctx: &Ctx, organization: OrganizationId) -> Result<bool> {
    status(ctx, organization).await?;
    let mut tx = ctx.begin().await?;
    if !sso_requirements::disable(&mut tx, organization).await? {
        return Ok(false);
    }
    let changed = NewEvent::new(
        organization,
        EventType::OrganizationUpdated,
        organization.uuid(),
    );
    tx.record_all([changed.with_payload(json!({"sso": false}))]);
    let kind = EventType::SsoDisabledByOperator;
    let permit = tx.record(NewEvent::new(organization, kind, organization.uuid()));
    ctx.invalidate_requirements_after_commit(organization);
    ctx.defer_commit(tx, permit);
    Ok(true)
}
