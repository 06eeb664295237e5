//! The operations on change requests.

use axum::Json;
use changes::{change_request_creation, change_requests};
use model::{
    change_request::ChangeRequestKey,
    id::{OrganizationId, SpaceId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{
    ChangeRequestCreate, ChangeRequestOut, ChangeRequestParams, ChangeRequestUpdate,
};
use crate::{
    edge::{
        body::{Body, OptionalBody},
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
            list_change_requests_for_space,
            create_change_request
        ))
        .routes(routes!(
            get_change_request_by_id,
            update_change_request_by_id
        ))
        .routes(routes!(list_change_requests_for_organization))
}

/// List the change requests of a space. Callers who may only read the space get an empty list.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests", tag = "change-requests",
    params(PageParams, ChangeRequestParams),
    responses((status = 200, body = List<ChangeRequestOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn list_change_requests_for_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    paging: Paging,
    Params(params): Params<ChangeRequestParams>,
) -> Result<Json<List<ChangeRequestOut>>> {
    let page = change_requests::list(&ctx, space, &params.parse()?, &paging.request()?).await?;
    Ok(Json(paging.list(page, |request| {
        ChangeRequestOut::new(Urls::of(&ctx), &request)
    })))
}

/// Create a change request: a draft that starts at the primary content.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests", tag = "change-requests",
    request_body = Option<ChangeRequestCreate>,
    responses((status = 201, body = ChangeRequestOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn create_change_request(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    OptionalBody(new): OptionalBody<ChangeRequestCreate>,
) -> Result<Created<ChangeRequestOut>> {
    let (new, template) = new.parse()?;
    let request = change_request_creation::create(&ctx, space, new, template.as_ref()).await?;
    let object = ChangeRequestOut::object(Urls::of(&ctx), &request);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Get a change request by its id or its number.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}", tag = "change-requests",
    responses((status = 200, body = ChangeRequestOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Object<ChangeRequestOut>> {
    let request = change_requests::get(&ctx, space, key).await?;
    Ok(ChangeRequestOut::object(Urls::of(&ctx), &request))
}

/// Change the subject, description or status of a change request.
#[utoipa::path(patch, path = "/spaces/{spaceId}/change-requests/{changeRequestId}", tag = "change-requests",
    request_body = ChangeRequestUpdate,
    responses((status = 200, body = ChangeRequestOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn update_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Body(update): Body<ChangeRequestUpdate>,
) -> Result<Object<ChangeRequestOut>> {
    let request = change_requests::update(&ctx, space, key, update.parse()?).await?;
    Ok(ChangeRequestOut::object(Urls::of(&ctx), &request))
}

/// List the change requests in all spaces of an organization. Those of spaces that the caller may only read are left
/// out.
#[utoipa::path(get, path = "/orgs/{organizationId}/change-requests", tag = "change-requests",
    params(PageParams, ChangeRequestParams),
    responses((status = 200, body = List<ChangeRequestOut>)),
    security(("token" = ["content:read"])))]
async fn list_change_requests_for_organization(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
    Params(params): Params<ChangeRequestParams>,
) -> Result<Json<List<ChangeRequestOut>>> {
    let (filter, page) = (params.parse()?, paging.request()?);
    let page = change_requests::list_in_organization(&ctx, organization, &filter, &page).await?;
    Ok(Json(paging.list(page, |request| {
        ChangeRequestOut::new(Urls::of(&ctx), &request)
    })))
}
