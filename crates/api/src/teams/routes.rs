//! The operations on teams.

use app::teams;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, TeamId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{TeamCreate, TeamOut, TeamQuery, TeamUpdate};
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
            list_teams_in_organization_by_id,
            create_organization_team
        ))
        .routes(routes!(
            get_team_in_organization_by_id,
            update_team_in_organization_by_id,
            remove_team_from_organization_by_id
        ))
        .merge(super::members::routes())
        .merge(super::member_teams::routes())
}

/// List the teams of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/teams", tag = "teams",
    params(PageParams, TeamQuery),
    responses((status = 200, body = List<TeamOut>)),
    security(("token" = ["organization:read"])))]
async fn list_teams_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(query): Params<TeamQuery>,
    paging: Paging,
) -> Result<Json<List<TeamOut>>> {
    let page = teams::list(&ctx, organization, &query.parse()?, &paging.request()?).await?;
    Ok(Json(paging.list(page, |team| TeamOut::new(&team))))
}

/// Create a team.
#[utoipa::path(put, path = "/orgs/{organizationId}/teams", tag = "teams",
    request_body = TeamCreate,
    responses((status = 201, body = TeamOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_organization_team(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<TeamCreate>,
) -> Result<Created<TeamOut>> {
    let team = teams::create(&ctx, organization, new.parse()?).await?;
    let location = Urls::of(&ctx).location(format_args!("orgs/{organization}/teams/{}", team.id));
    Ok(TeamOut::object(&team).created(location))
}

/// Read a team.
#[utoipa::path(get, path = "/orgs/{organizationId}/teams/{teamId}", tag = "teams",
    responses((status = 200, body = TeamOut)),
    security(("token" = ["organization:read"])))]
async fn get_team_in_organization_by_id(
    ctx: Ctx,
    Path((organization, team)): Path<(OrganizationId, TeamId)>,
) -> Result<Object<TeamOut>> {
    let team = teams::get(&ctx, organization, team).await?;
    Ok(TeamOut::object(&team))
}

/// Rename a team.
#[utoipa::path(patch, path = "/orgs/{organizationId}/teams/{teamId}", tag = "teams",
    request_body = TeamUpdate,
    responses((status = 200, body = TeamOut)),
    security(("token" = ["organization:write"])))]
async fn update_team_in_organization_by_id(
    ctx: Ctx,
    Path((organization, team)): Path<(OrganizationId, TeamId)>,
    Body(update): Body<TeamUpdate>,
) -> Result<Object<TeamOut>> {
    let team = teams::rename(&ctx, organization, team, &update.parse()?).await?;
    Ok(TeamOut::object(&team))
}

/// Delete a team. Its members lose the access they had through it.
#[utoipa::path(delete, path = "/orgs/{organizationId}/teams/{teamId}", tag = "teams",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn remove_team_from_organization_by_id(
    ctx: Ctx,
    Path((organization, team)): Path<(OrganizationId, TeamId)>,
) -> Result<StatusCode> {
    teams::delete(&ctx, organization, team).await?;
    Ok(StatusCode::NO_CONTENT)
}
