//! What organizations require of their members when they sign in.

use authz::action::act::Administer;
use context::{Ctx, Viewable, or_not_found};
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
    security_settings::SecuritySettings,
};
use serde_json::json;
use store::{second_factors, security_settings};

pub async fn get(ctx: &Ctx, organization: OrganizationId) -> Result<Viewable<SecuritySettings>> {
    let found = security_settings::find(ctx.db(), organization, ctx.user()?).await?;
    or_not_found(found)?.allow()
}

/// Requires a second factor of all members, or no longer. Admins must have one themselves: they would lock themselves out.
pub async fn set(
    ctx: &Ctx,
    organization: OrganizationId,
    require_second_factor: bool,
) -> Result<Viewable<SecuritySettings>> {
    let user = ctx.user()?;
    let found = security_settings::find(ctx.db(), organization, user).await?;
    let known = or_not_found(found)?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    if require_second_factor && !second_factors::has_any(&mut tx, user).await? {
        return Err(Error::invalid(
            "requireSecondFactor",
            "locks you out: add a second factor to your own account first, at `/app/account/second-factors`",
        ));
    }
    let if_version = ctx.request.if_version;
    let set = security_settings::set(&mut tx, &known, require_second_factor, if_version).await?;
    let set = known.renew(set.ok_or_else(|| ctx.version_conflict())?);
    let updated = NewEvent::new(
        organization,
        EventType::OrganizationSecuritySettingsUpdated,
        organization.uuid(),
    );
    let facts = json!({"requireSecondFactor": require_second_factor});
    let permit = tx.record(updated.with_payload(facts));
    ctx.defer_commit(tx, permit);
    ctx.invalidate_requirements_after_commit(organization);
    Ok(set)
}
