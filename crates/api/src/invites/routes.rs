//! The operations that invite people and let them join.

use app::{invitations, joining};
use axum::{Json, response::Response};
use model::{id::OrganizationId, invite::InviteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{InvitationIn, InvitedOut, Joined};
use crate::edge::{body::Body, ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(invite_users_to_organization))
        .routes(routes!(join_organization_with_invite))
        .merge(super::links::routes())
}

/// Invite people by their e-mail addresses. Each gets an e-mail with a link that works once, within 7 days; where the
/// server sends no e-mail, the links are in the response. They become members when they join by it. Inviting an address
/// again replaces its earlier invitation.
#[utoipa::path(post, path = "/orgs/{organizationId}/invites", tag = "organization-invites",
    request_body = InvitationIn,
    responses((status = 200, body = InvitedOut)),
    security(("token" = ["organization:write"])))]
async fn invite_users_to_organization(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(invitation): Body<InvitationIn>,
) -> Result<Response> {
    let invited = invitations::invite(&ctx, organization, invitation.parse()?).await?;
    Ok(InvitedOut::from(invited).response())
}

/// Join by a link, or by the token of an invitation. Your role is never lowered.
#[utoipa::path(post, path = "/orgs/{organizationId}/invites/{inviteId}", tag = "organization-invites",
    responses((status = 200, body = Joined)),
    security(("token" = ["organization:write"])))]
async fn join_organization_with_invite(
    ctx: Ctx,
    Path((organization, invite)): Path<(OrganizationId, InviteId)>,
) -> Result<Json<Joined>> {
    joining::by_invite(&ctx, organization, &invite).await?;
    Ok(Json(Joined {}))
}
