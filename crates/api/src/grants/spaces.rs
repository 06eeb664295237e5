//! The operations on grants of a space.

use app::{access_explanations, grants};
use axum::{Json, http::StatusCode};
use model::{
    grant::Grantees,
    id::{SpaceId, TeamId, UserId},
    tree_move::ContentNode,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    explanation::{AccessExplanationOut, ExplainFilter},
    wire::{EffectiveFilter, GrantIn, GrantUpdate, TeamGrantOut, UserGrantOut},
};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(invite_to_space))
        .routes(routes!(list_user_permissions_in_space))
        .routes(routes!(
            update_user_permission_in_space,
            remove_user_from_space
        ))
        .routes(routes!(explain_user_permission_in_space))
        .routes(routes!(list_team_permissions_in_space))
        .routes(routes!(
            update_team_permission_in_space,
            remove_team_from_space
        ))
        .routes(routes!(list_permissions_aggregate_in_space))
}

/// Grant users and teams a role on a space.
#[utoipa::path(post, path = "/spaces/{spaceId}/permissions", tag = "space-permissions",
    request_body = GrantIn,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn invite_to_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    Body(grant): Body<GrantIn>,
) -> Result<StatusCode> {
    let (grantees, role) = grant.parse()?;
    grants::set(&ctx, ContentNode::Space(id), &grantees, role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the users with a direct grant on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/permissions/users", tag = "space-permissions",
    params(PageParams),
    responses((status = 200, body = List<UserGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_user_permissions_in_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    paging: Paging,
) -> Result<Json<List<UserGrantOut>>> {
    let page = grants::list_users(&ctx, ContentNode::Space(id), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| {
        UserGrantOut::new(Urls::of(&ctx), &grant)
    })))
}

/// Set the role of a user on a space.
#[utoipa::path(patch, path = "/spaces/{spaceId}/permissions/users/{userId}", tag = "space-permissions",
    request_body = GrantUpdate,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_user_permission_in_space(
    ctx: Ctx,
    Path((id, user)): Path<(SpaceId, UserId)>,
    Body(update): Body<GrantUpdate>,
) -> Result<StatusCode> {
    let role = update.parse()?;
    grants::set(&ctx, ContentNode::Space(id), &Grantees::user(user), role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove the grant of a user on a space. They may still have a role by teams, levels or the organization.
#[utoipa::path(delete, path = "/spaces/{spaceId}/permissions/users/{userId}", tag = "space-permissions",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_user_from_space(
    ctx: Ctx,
    Path((id, user)): Path<(SpaceId, UserId)>,
) -> Result<StatusCode> {
    grants::remove_user(&ctx, ContentNode::Space(id), user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Explain the role of a member on a space: what each level says, and which one decides.
#[utoipa::path(get, path = "/spaces/{spaceId}/permissions/users/{userId}/explain", tag = "space-permissions",
    params(ExplainFilter),
    responses((status = 200, body = AccessExplanationOut)),
    security(("token" = ["content:read"])))]
async fn explain_user_permission_in_space(
    ctx: Ctx,
    Path((id, user)): Path<(SpaceId, UserId)>,
    Params(filter): Params<ExplainFilter>,
) -> Result<Json<AccessExplanationOut>> {
    let node = ContentNode::Space(id);
    let explained = access_explanations::explain(&ctx, node, user, filter.parse()).await?;
    Ok(Json(AccessExplanationOut::new(explained)))
}

/// List the teams with a direct grant on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/permissions/teams", tag = "space-permissions",
    params(PageParams),
    responses((status = 200, body = List<TeamGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_team_permissions_in_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    paging: Paging,
) -> Result<Json<List<TeamGrantOut>>> {
    let page = grants::list_teams(&ctx, ContentNode::Space(id), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| TeamGrantOut::new(&grant))))
}

/// Set the role of a team on a space.
#[utoipa::path(patch, path = "/spaces/{spaceId}/permissions/teams/{teamId}", tag = "space-permissions",
    request_body = GrantUpdate,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_team_permission_in_space(
    ctx: Ctx,
    Path((id, team)): Path<(SpaceId, TeamId)>,
    Body(update): Body<GrantUpdate>,
) -> Result<StatusCode> {
    let role = update.parse()?;
    grants::set(&ctx, ContentNode::Space(id), &Grantees::team(team), role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove the grant of a team on a space.
#[utoipa::path(delete, path = "/spaces/{spaceId}/permissions/teams/{teamId}", tag = "space-permissions",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_team_from_space(
    ctx: Ctx,
    Path((id, team)): Path<(SpaceId, TeamId)>,
) -> Result<StatusCode> {
    grants::remove_team(&ctx, ContentNode::Space(id), team).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List everyone who has access to a space, with their effective role from all grants, teams and levels.
#[utoipa::path(get, path = "/spaces/{spaceId}/permissions/aggregate", tag = "space-permissions",
    params(PageParams, EffectiveFilter),
    responses((status = 200, body = List<UserGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_permissions_aggregate_in_space(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    Params(filter): Params<EffectiveFilter>,
    paging: Paging,
) -> Result<Json<List<UserGrantOut>>> {
    let node = ContentNode::Space(id);
    let page = grants::list_effective(&ctx, node, filter.parse(), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| {
        UserGrantOut::new(Urls::of(&ctx), &grant)
    })))
}
