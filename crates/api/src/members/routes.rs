//! The operations on members of an organization.

use app::members;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, UserId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{MemberOut, MemberQuery, MemberSpaceOut, MemberSpaceQuery, MemberUpdate, Pong};
use crate::{
    edge::{
        body::OptionalBody,
        ctx::Ctx,
        error::Result,
        etag::Object,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_members_in_organization_by_id))
        .routes(routes!(
            get_member_in_organization_by_id,
            update_member_in_organization_by_id,
            remove_member_from_organization_by_id
        ))
        .routes(routes!(
            set_user_as_sso_member_for_organization,
            unset_user_as_sso_member
        ))
        .routes(routes!(list_spaces_for_organization_member))
        .routes(routes!(update_organization_member_last_seen_at))
}

/// List the members of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/members", tag = "organization-members",
    params(PageParams, MemberQuery),
    responses((status = 200, body = List<MemberOut>)),
    security(("token" = ["organization:read"])))]
async fn list_members_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(query): Params<MemberQuery>,
    paging: Paging,
) -> Result<Json<List<MemberOut>>> {
    let page = members::list(&ctx, organization, &query.parse()?, &paging.request()?).await?;
    Ok(Json(paging.list(page, |member| {
        MemberOut::new(Urls::of(&ctx), &member)
    })))
}

/// Read a member. You may always read your own membership.
#[utoipa::path(get, path = "/orgs/{organizationId}/members/{userId}", tag = "organization-members",
    responses((status = 200, body = MemberOut)),
    security(("token" = ["organization:read"])))]
async fn get_member_in_organization_by_id(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
) -> Result<Object<MemberOut>> {
    let member = members::get(&ctx, organization, user).await?;
    Ok(MemberOut::object(Urls::of(&ctx), &member))
}

/// Change the role of a member. The last admin of an organization cannot be demoted.
#[utoipa::path(patch, path = "/orgs/{organizationId}/members/{userId}", tag = "organization-members",
    request_body = MemberUpdate,
    responses((status = 200, body = MemberOut)),
    security(("token" = ["organization:write"])))]
async fn update_member_in_organization_by_id(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
    OptionalBody(update): OptionalBody<MemberUpdate>,
) -> Result<Object<MemberOut>> {
    let member = members::update(&ctx, organization, user, update.parse()).await?;
    Ok(MemberOut::object(Urls::of(&ctx), &member))
}

/// Remove a member, or leave by yourself. Grants and team memberships end with the membership.
#[utoipa::path(delete, path = "/orgs/{organizationId}/members/{userId}", tag = "organization-members",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn remove_member_from_organization_by_id(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
) -> Result<StatusCode> {
    members::remove(&ctx, organization, user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mark a member as one who logs in by single sign-on. Their sessions and tokens are then refused with `sso_required`
/// until they have passed it.
#[utoipa::path(post, path = "/orgs/{organizationId}/members/{userId}/sso", tag = "organization-members",
    operation_id = "setUserAsSSOMemberForOrganization",
    responses((status = 200, body = MemberOut)),
    security(("token" = ["organization:write"])))]
async fn set_user_as_sso_member_for_organization(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
) -> Result<Object<MemberOut>> {
    let member = members::set_sso(&ctx, organization, user, true).await?;
    Ok(MemberOut::object(Urls::of(&ctx), &member))
}

/// Require single sign-on of a member no longer, unless the organization requires it of all.
#[utoipa::path(delete, path = "/orgs/{organizationId}/members/{userId}/sso", tag = "organization-members",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn unset_user_as_sso_member(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
) -> Result<StatusCode> {
    members::set_sso(&ctx, organization, user, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the spaces that a member can access, with their role there. Admins may list those of any member.
#[utoipa::path(get, path = "/orgs/{organizationId}/members/{userId}/spaces", tag = "organization-members",
    params(PageParams, MemberSpaceQuery),
    responses((status = 200, body = List<MemberSpaceOut>)),
    security(("token" = ["organization:read"])))]
async fn list_spaces_for_organization_member(
    ctx: Ctx,
    Path((organization, user)): Path<(OrganizationId, UserId)>,
    Params(query): Params<MemberSpaceQuery>,
    paging: Paging,
) -> Result<Json<List<MemberSpaceOut>>> {
    let page = paging.request()?;
    let page = members::list_spaces(&ctx, organization, user, query.parse(), &page).await?;
    Ok(Json(paging.list(page, |(space, role)| {
        MemberSpaceOut::new(Urls::of(&ctx), &space, role)
    })))
}

/// Update your `lastSeenAt`.
#[utoipa::path(post, path = "/orgs/{organizationId}/ping", tag = "organization-members",
    responses((status = 200, body = Pong)),
    security(("token" = ["organization:read"])))]
async fn update_organization_member_last_seen_at(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<Pong>> {
    members::ping(&ctx, organization).await?;
    Ok(Json(Pong {}))
}
