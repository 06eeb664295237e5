//! Authorizing tokens for the single sign-on of an organization, so that programs keep working.

use authz::{Action, action::act::View};
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, OrganizationId},
    token_authorization::TokenAuthorization,
};
use serde_json::json;
use store::token_authorizations::{self, AuthorizationScope};

use crate::tokens::current_token;

/// Lists the authorized tokens of the caller; for admins, those of all members.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<TokenAuthorization>> {
    let found = ctx.organization(organization).await?;
    let scope = AuthorizationScope {
        user: ctx.user()?,
        is_admin: found.may(Action::Administer),
    };
    let organization = found.allow::<View>()?;
    token_authorizations::list(ctx.db(), &organization, scope, page).await
}

/// Authorizes a token of the caller, in a session that has passed the single sign-on. Tokens cannot authorize others:
/// one that leaked would outlive its removal.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    token: ApiTokenId,
) -> Result<TokenAuthorization> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let is_session = current_token(ctx).is_some_and(|own| own.session);
    if !is_session || !ctx.has_passed_sso(organization.id) {
        return Err(ctx.sso_required(organization.id));
    }
    ctx.require_recent_authentication()?;
    let user = ctx.user()?;
    let mut tx = ctx.begin().await?;
    let authorized = token_authorizations::insert(&mut tx, &organization, user, token).await?;
    let authorized = authorized.ok_or_else(|| {
        Error::invalid(
            "token",
            "is not the id of a token of yours; `GET /v1/user/tokens` lists them",
        )
    })?;
    let event = NewEvent::new(organization.id, EventType::TokenAuthorized, token.uuid());
    let permit = tx.record(event.with_payload(json!({"user": user})));
    ctx.invalidate_after_commit([token.uuid()]);
    ctx.defer_commit(tx, permit);
    Ok(authorized)
}

/// Removes the authorization of a token, by its owner or an admin. Succeeds if there is none.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, token: ApiTokenId) -> Result<()> {
    let found = ctx.organization(organization).await?;
    let scope = AuthorizationScope {
        user: ctx.user()?,
        is_admin: found.may(Action::Administer),
    };
    let organization = found.allow::<View>()?;
    let mut tx = ctx.begin().await?;
    let removed = token_authorizations::delete(&mut tx, &organization, scope, token).await?;
    let kind = EventType::TokenAuthorizationRemoved;
    let events = removed.iter().map(|(token, user)| {
        NewEvent::new(organization.id, kind, token.uuid()).with_payload(json!({"user": user}))
    });
    let Some(permit) = tx.record_all(events) else {
        return ctx.already_deleted();
    };
    ctx.invalidate_after_commit([token.uuid()]);
    ctx.defer_commit(tx, permit);
    Ok(())
}
