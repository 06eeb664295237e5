//! The operations on invite links.

use app::invites;
use axum::{Json, http::StatusCode};
use model::{id::OrganizationId, invite::InviteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{InviteCreate, InviteOut, InviteParams, InviteUpdate};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_organization_invite_links,
            create_organization_invite
        ))
        .routes(routes!(
            get_organization_invite_link,
            update_organization_invite_by_id,
            delete_organization_invite_by_id
        ))
}

/// List the invite links of the organization or, with a parameter, of a space or a collection that you administer.
#[utoipa::path(get, path = "/orgs/{organizationId}/link-invites", tag = "organization-invites",
    params(InviteParams, PageParams),
    responses((status = 200, body = List<InviteOut>)),
    security(("token" = ["organization:read"])))]
async fn list_organization_invite_links(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<InviteParams>,
    paging: Paging,
) -> Result<Json<List<InviteOut>>> {
    let page = invites::list(&ctx, organization, params.parse()?, &paging.request()?).await?;
    Ok(Json(paging.list(page, |invite_with_target| {
        InviteOut::new(Urls::of(&ctx), &invite_with_target)
    })))
}

/// Create an invite link to the organization, a space or a collection.
#[utoipa::path(post, path = "/orgs/{organizationId}/link-invites", tag = "organization-invites",
    request_body = InviteCreate,
    responses((status = 201, body = InviteOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_organization_invite(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<InviteCreate>,
) -> Result<Created<InviteOut>> {
    let invite_with_target = invites::create(&ctx, organization, new.parse()?).await?;
    Ok(InviteOut::created(
        Urls::of(&ctx),
        organization,
        &invite_with_target,
    ))
}

/// Read an invite link.
#[utoipa::path(get, path = "/orgs/{organizationId}/link-invites/{inviteId}", tag = "organization-invites",
    responses((status = 200, body = InviteOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_invite_link(
    ctx: Ctx,
    Path((organization, invite)): Path<(OrganizationId, InviteId)>,
) -> Result<Object<InviteOut>> {
    let invite_with_target = invites::get(&ctx, organization, &invite).await?;
    Ok(InviteOut::object(Urls::of(&ctx), &invite_with_target))
}

/// Change the role that an invite link grants.
#[utoipa::path(patch, path = "/orgs/{organizationId}/link-invites/{inviteId}", tag = "organization-invites",
    request_body = InviteUpdate,
    responses((status = 200, body = InviteOut)),
    security(("token" = ["organization:write"])))]
async fn update_organization_invite_by_id(
    ctx: Ctx,
    Path((organization, invite)): Path<(OrganizationId, InviteId)>,
    Body(update): Body<InviteUpdate>,
) -> Result<Object<InviteOut>> {
    let invite_with_target = invites::update(&ctx, organization, &invite, update.parse()).await?;
    Ok(InviteOut::object(Urls::of(&ctx), &invite_with_target))
}

/// Delete an invite link, or withdraw the invitation with this id. Members who joined by it stay.
#[utoipa::path(delete, path = "/orgs/{organizationId}/link-invites/{inviteId}", tag = "organizations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn delete_organization_invite_by_id(
    ctx: Ctx,
    Path((organization, invite)): Path<(OrganizationId, InviteId)>,
) -> Result<StatusCode> {
    invites::delete(&ctx, organization, &invite).await?;
    Ok(StatusCode::NO_CONTENT)
}
