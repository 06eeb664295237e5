//! The operations on spaces: list, create, read, update.

use app::spaces;
use axum::Json;
use model::id::{CollectionId, OrganizationId, SpaceId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{SpaceCreate, SpaceUpdate},
    lifecycle, trash,
    wire::SpaceOut,
};
use crate::{
    edge::{
        body::{Body, OptionalBody},
        ctx::{Ctx, Public},
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
        .routes(routes!(list_spaces_in_organization_by_id, create_space))
        .routes(routes!(list_spaces_in_collection_by_id))
        .routes(routes!(get_space_by_id, update_space_by_id))
        .merge(lifecycle::routes())
        .merge(trash::routes())
}

/// List the spaces of an organization that you may see: first those at the root, then those of each collection, in
/// their order.
#[utoipa::path(get, path = "/orgs/{organizationId}/spaces", tag = "spaces",
    params(PageParams),
    responses((status = 200, body = List<SpaceOut>)),
    security(("token" = ["content:read"])))]
async fn list_spaces_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<SpaceOut>>> {
    let page = spaces::list(&ctx, organization, &paging.request()?).await?;
    Ok(Json(
        paging.list(page, |space| SpaceOut::new(Urls::of(&ctx), &space)),
    ))
}

/// List the spaces directly in a collection that you may see, in their order.
#[utoipa::path(get, path = "/collections/{collectionId}/spaces", tag = "collections",
    params(PageParams),
    responses((status = 200, body = List<SpaceOut>)),
    security(("token" = ["content:read"])))]
async fn list_spaces_in_collection_by_id(
    ctx: Ctx,
    Path(collection): Path<CollectionId>,
    paging: Paging,
) -> Result<Json<List<SpaceOut>>> {
    let page = app::collections::list_spaces(&ctx, collection, &paging.request()?).await?;
    Ok(Json(
        paging.list(page, |space| SpaceOut::new(Urls::of(&ctx), &space)),
    ))
}

/// Create a space, at the root of an organization or in a collection.
#[utoipa::path(post, path = "/orgs/{organizationId}/spaces", tag = "spaces",
    request_body = Option<SpaceCreate>,
    responses((status = 201, body = SpaceOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn create_space(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    OptionalBody(new): OptionalBody<SpaceCreate>,
) -> Result<Created<SpaceOut>> {
    let (new, initial) = new.parse()?;
    let space = spaces::create(&ctx, organization, new, &initial).await?;
    let object = SpaceOut::object(Urls::of(&ctx), &space);
    let location = object.body.location();
    Ok(object.created(location))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ShareParams {
    /// The key of a share link of a site that contains the space. It replaces a token, and `urls.published` contains
    /// it.
    share_key: Option<String>,
}

/// Read a space.
#[utoipa::path(get, path = "/spaces/{spaceId}", tag = "spaces",
    params(ShareParams),
    responses((status = 200, body = SpaceOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = []), ("installation" = ["space:metadata:read"])))]
async fn get_space_by_id(
    ctx: Public,
    Path(id): Path<SpaceId>,
    Params(params): Params<ShareParams>,
) -> Result<Object<SpaceOut>> {
    let space = spaces::get_shared(&ctx, id, params.share_key.as_deref()).await?;
    Ok(SpaceOut::object(Urls::of(&ctx), &space))
}

/// Change the settings of a space.
#[utoipa::path(patch, path = "/spaces/{spaceId}", tag = "spaces",
    request_body = SpaceUpdate,
    responses((status = 200, body = SpaceOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:metadata:write"])))]
async fn update_space_by_id(
    ctx: Ctx,
    Path(id): Path<SpaceId>,
    Body(update): Body<SpaceUpdate>,
) -> Result<Object<SpaceOut>> {
    let space = spaces::update(&ctx, id, update.parse()?).await?;
    Ok(SpaceOut::object(Urls::of(&ctx), &space))
}
