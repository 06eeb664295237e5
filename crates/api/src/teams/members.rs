//! The operations on the members of a team.

use app::team_members;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, TeamId, UserId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{TeamMemberOut, TeamMemberSet, TeamMembersUpdate};
use crate::{
    edge::{
        body::{Body, OptionalBody},
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_team_members_in_organization_by_id,
            update_members_in_organization_team
        ))
        .routes(routes!(
            add_member_to_organization_team_by_id,
            delete_member_from_organization_team_by_id
        ))
}

/// List the members of a team.
#[utoipa::path(get, path = "/orgs/{organizationId}/teams/{teamId}/members", tag = "team-members",
    params(PageParams),
    responses((status = 200, body = List<TeamMemberOut>)),
    security(("token" = ["organization:read"])))]
async fn list_team_members_in_organization_by_id(
    ctx: Ctx,
    Path((organization, team)): Path<(OrganizationId, TeamId)>,
    paging: Paging,
) -> Result<Json<List<TeamMemberOut>>> {
    let page = team_members::list(&ctx, organization, team, &paging.request()?).await?;
    Ok(Json(paging.list(page, |member| {
        TeamMemberOut::new(Urls::of(&ctx), &member)
    })))
}

/// Add, remove and set the roles of many members in one request.
#[utoipa::path(put, path = "/orgs/{organizationId}/teams/{teamId}/members", tag = "team-members",
    request_body = TeamMembersUpdate,
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn update_members_in_organization_team(
    ctx: Ctx,
    Path((organization, team)): Path<(OrganizationId, TeamId)>,
    Body(update): Body<TeamMembersUpdate>,
) -> Result<StatusCode> {
    team_members::change(&ctx, organization, team, update.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Add a member of the organization to a team, or change their role in it.
#[utoipa::path(put, path = "/orgs/{organizationId}/teams/{teamId}/members/{userId}", tag = "team-members",
    request_body = Option<TeamMemberSet>,
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn add_member_to_organization_team_by_id(
    ctx: Ctx,
    Path((organization, team, user)): Path<(OrganizationId, TeamId, UserId)>,
    OptionalBody(body): OptionalBody<TeamMemberSet>,
) -> Result<StatusCode> {
    team_members::set(&ctx, organization, team, user, body.parse()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a user from a team.
#[utoipa::path(delete, path = "/orgs/{organizationId}/teams/{teamId}/members/{userId}", tag = "team-members",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn delete_member_from_organization_team_by_id(
    ctx: Ctx,
    Path((organization, team, user)): Path<(OrganizationId, TeamId, UserId)>,
) -> Result<StatusCode> {
    team_members::delete(&ctx, organization, team, user).await?;
    Ok(StatusCode::NO_CONTENT)
}
