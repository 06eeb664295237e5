//! The operations on grants of a collection.

use app::{access_explanations, grants};
use axum::{Json, http::StatusCode};
use model::{
    grant::Grantees,
    id::{CollectionId, TeamId, UserId},
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
        .routes(routes!(invite_to_collection))
        .routes(routes!(list_user_permissions_in_collection))
        .routes(routes!(
            update_user_permission_in_collection,
            remove_user_from_collection
        ))
        .routes(routes!(explain_user_permission_in_collection))
        .routes(routes!(list_team_permissions_in_collection))
        .routes(routes!(
            update_team_permission_in_collection,
            remove_team_from_collection
        ))
        .routes(routes!(list_permissions_aggregate_in_collection))
}

/// Grant users and teams a role on a collection.
#[utoipa::path(post, path = "/collections/{collectionId}/permissions", tag = "collection-permissions",
    request_body = GrantIn,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn invite_to_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    Body(grant): Body<GrantIn>,
) -> Result<StatusCode> {
    let (grantees, role) = grant.parse()?;
    grants::set(&ctx, ContentNode::Collection(id), &grantees, role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the users with a direct grant on a collection.
#[utoipa::path(get, path = "/collections/{collectionId}/permissions/users", tag = "collection-permissions",
    params(PageParams),
    responses((status = 200, body = List<UserGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_user_permissions_in_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    paging: Paging,
) -> Result<Json<List<UserGrantOut>>> {
    let page = grants::list_users(&ctx, ContentNode::Collection(id), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| {
        UserGrantOut::new(Urls::of(&ctx), &grant)
    })))
}

/// Set the role of a user on a collection.
#[utoipa::path(patch, path = "/collections/{collectionId}/permissions/users/{userId}", tag = "collection-permissions",
    request_body = GrantUpdate,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_user_permission_in_collection(
    ctx: Ctx,
    Path((id, user)): Path<(CollectionId, UserId)>,
    Body(update): Body<GrantUpdate>,
) -> Result<StatusCode> {
    let role = update.parse()?;
    grants::set(
        &ctx,
        ContentNode::Collection(id),
        &Grantees::user(user),
        role,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove the grant of a user on a collection. They may still have a role by teams, levels or the organization.
#[utoipa::path(delete, path = "/collections/{collectionId}/permissions/users/{userId}", tag = "collection-permissions",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_user_from_collection(
    ctx: Ctx,
    Path((id, user)): Path<(CollectionId, UserId)>,
) -> Result<StatusCode> {
    grants::remove_user(&ctx, ContentNode::Collection(id), user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Explain the role of a member on a collection: what each level says, and which one decides.
#[utoipa::path(get, path = "/collections/{collectionId}/permissions/users/{userId}/explain", tag = "collection-permissions",
    params(ExplainFilter),
    responses((status = 200, body = AccessExplanationOut)),
    security(("token" = ["content:read"])))]
async fn explain_user_permission_in_collection(
    ctx: Ctx,
    Path((id, user)): Path<(CollectionId, UserId)>,
    Params(filter): Params<ExplainFilter>,
) -> Result<Json<AccessExplanationOut>> {
    let node = ContentNode::Collection(id);
    let explained = access_explanations::explain(&ctx, node, user, filter.parse()).await?;
    Ok(Json(AccessExplanationOut::new(explained)))
}

/// List the teams with a direct grant on a collection.
#[utoipa::path(get, path = "/collections/{collectionId}/permissions/teams", tag = "collection-permissions",
    params(PageParams),
    responses((status = 200, body = List<TeamGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_team_permissions_in_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    paging: Paging,
) -> Result<Json<List<TeamGrantOut>>> {
    let page = grants::list_teams(&ctx, ContentNode::Collection(id), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| TeamGrantOut::new(&grant))))
}

/// Set the role of a team on a collection.
#[utoipa::path(patch, path = "/collections/{collectionId}/permissions/teams/{teamId}", tag = "collection-permissions",
    request_body = GrantUpdate,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_team_permission_in_collection(
    ctx: Ctx,
    Path((id, team)): Path<(CollectionId, TeamId)>,
    Body(update): Body<GrantUpdate>,
) -> Result<StatusCode> {
    let role = update.parse()?;
    grants::set(
        &ctx,
        ContentNode::Collection(id),
        &Grantees::team(team),
        role,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove the grant of a team on a collection.
#[utoipa::path(delete, path = "/collections/{collectionId}/permissions/teams/{teamId}", tag = "collection-permissions",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_team_from_collection(
    ctx: Ctx,
    Path((id, team)): Path<(CollectionId, TeamId)>,
) -> Result<StatusCode> {
    grants::remove_team(&ctx, ContentNode::Collection(id), team).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List everyone who has access to a collection, with their effective role from all grants, teams and levels.
#[utoipa::path(get, path = "/collections/{collectionId}/permissions/aggregate", tag = "collection-permissions",
    params(PageParams, EffectiveFilter),
    responses((status = 200, body = List<UserGrantOut>)),
    security(("token" = ["content:read"])))]
async fn list_permissions_aggregate_in_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    Params(filter): Params<EffectiveFilter>,
    paging: Paging,
) -> Result<Json<List<UserGrantOut>>> {
    let node = ContentNode::Collection(id);
    let page = grants::list_effective(&ctx, node, filter.parse(), &paging.request()?).await?;
    Ok(Json(paging.list(page, |grant| {
        UserGrantOut::new(Urls::of(&ctx), &grant)
    })))
}
