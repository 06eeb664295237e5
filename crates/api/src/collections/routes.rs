//! The operations on collections.

use app::{collections, transfers};
use axum::{Json, http::StatusCode};
use model::id::{CollectionId, OrganizationId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{CollectionCreate, CollectionOut, CollectionUpdate};
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
    wire::{MoveIn, TransferIn, Urls},
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_collections_in_organization_by_id,
            create_collection
        ))
        .routes(routes!(
            get_collection_by_id,
            update_collection_by_id,
            delete_collection_by_id
        ))
        .routes(routes!(move_collection))
        .routes(routes!(transfer_collection))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CollectionFilter {
    /// Whether collections inside other collections are listed too.
    #[serde(default = "yes")]
    #[param(default = true)]
    nested: bool,
}

fn yes() -> bool {
    true
}

/// List the collections of an organization that you may see: first those at the root, then those of each parent, in
/// their order.
#[utoipa::path(get, path = "/orgs/{organizationId}/collections", tag = "collections",
    params(PageParams, CollectionFilter),
    responses((status = 200, body = List<CollectionOut>)),
    security(("token" = ["content:read"])))]
async fn list_collections_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(filter): Params<CollectionFilter>,
    paging: Paging,
) -> Result<Json<List<CollectionOut>>> {
    let page = collections::list(&ctx, organization, filter.nested, &paging.request()?).await?;
    Ok(Json(paging.list(page, |collection| {
        CollectionOut::new(Urls::of(&ctx), &collection)
    })))
}

/// Create a collection, at the root of an organization or in another collection.
#[utoipa::path(post, path = "/orgs/{organizationId}/collections", tag = "collections",
    request_body = Option<CollectionCreate>,
    responses((status = 201, body = CollectionOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn create_collection(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    OptionalBody(new): OptionalBody<CollectionCreate>,
) -> Result<Created<CollectionOut>> {
    let collection = collections::create(&ctx, organization, new.parse()?).await?;
    let object = CollectionOut::object(Urls::of(&ctx), &collection);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Read a collection.
#[utoipa::path(get, path = "/collections/{collectionId}", tag = "collections",
    responses((status = 200, body = CollectionOut)),
    security(("token" = ["content:read"])))]
async fn get_collection_by_id(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
) -> Result<Object<CollectionOut>> {
    let collection = collections::get(&ctx, id).await?;
    Ok(CollectionOut::object(Urls::of(&ctx), &collection))
}

/// Change the title, description or default level of a collection.
#[utoipa::path(patch, path = "/collections/{collectionId}", tag = "collections",
    request_body = CollectionUpdate,
    responses((status = 200, body = CollectionOut)),
    security(("token" = ["content:write"])))]
async fn update_collection_by_id(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    Body(update): Body<CollectionUpdate>,
) -> Result<Object<CollectionOut>> {
    let collection = collections::update(&ctx, id, update.parse()?).await?;
    Ok(CollectionOut::object(Urls::of(&ctx), &collection))
}

/// Delete a collection. Its content moves up to its parent.
#[utoipa::path(delete, path = "/collections/{collectionId}", tag = "collections",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_collection_by_id(ctx: Ctx, Path(id): Path<CollectionId>) -> Result<StatusCode> {
    collections::delete(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a collection to another parent, or to another position among its siblings.
#[utoipa::path(post, path = "/collections/{collectionId}/move", tag = "collections",
    request_body = MoveIn,
    responses((status = 200, body = CollectionOut)),
    security(("token" = ["content:write"])))]
async fn move_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    Body(body): Body<MoveIn>,
) -> Result<Object<CollectionOut>> {
    let collection = collections::move_to(&ctx, id, body.parse()?).await?;
    Ok(CollectionOut::object(Urls::of(&ctx), &collection))
}

/// Move a collection, with everything in it, to the root of another organization. You administer it there; the grants
/// of others are dropped.
#[utoipa::path(post, path = "/collections/{collectionId}/transfer", tag = "collections",
    request_body = TransferIn,
    responses((status = 200, body = CollectionOut)),
    security(("token" = ["content:write"])))]
async fn transfer_collection(
    ctx: Ctx,
    Path(id): Path<CollectionId>,
    Body(transfer): Body<TransferIn>,
) -> Result<Object<CollectionOut>> {
    let collection = transfers::transfer_collection(&ctx, id, transfer.parse()?).await?;
    Ok(CollectionOut::object(Urls::of(&ctx), &collection))
}
