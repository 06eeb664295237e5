//! The operations on organizations.

use app::organizations;
use axum::Json;
use model::id::OrganizationId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{OrganizationCreate, OrganizationOut, OrganizationUpdate};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_organizations_for_authenticated_user,
            create_organization
        ))
        .routes(routes!(get_organization_by_id, update_organization_by_id))
        .merge(super::discovery::routes())
        .merge(super::agent_instructions::routes())
        .merge(super::usage::routes())
}

/// List the organizations you are a member of.
#[utoipa::path(get, path = "/orgs", tag = "organizations",
    params(PageParams),
    responses((status = 200, body = List<OrganizationOut>)),
    security(("token" = ["organization:read"])))]
async fn list_organizations_for_authenticated_user(
    ctx: Ctx,
    paging: Paging,
) -> Result<Json<List<OrganizationOut>>> {
    let page = organizations::list(&ctx, &paging.request()?).await?;
    Ok(Json(paging.list(page, |organization| {
        OrganizationOut::new(Urls::of(&ctx), &organization)
    })))
}

/// Create an organization. You become its first admin.
#[utoipa::path(post, path = "/orgs", tag = "organizations",
    request_body = OrganizationCreate,
    responses((status = 201, body = OrganizationOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_organization(
    ctx: Ctx,
    Body(new): Body<OrganizationCreate>,
) -> Result<Created<OrganizationOut>> {
    let organization = organizations::create(&ctx, new.parse()?).await?;
    let object = OrganizationOut::object(Urls::of(&ctx), &organization);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Read an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}", tag = "organizations",
    responses((status = 200, body = OrganizationOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_by_id(
    ctx: Ctx,
    Path(id): Path<OrganizationId>,
) -> Result<Object<OrganizationOut>> {
    let organization = organizations::get(&ctx, id).await?;
    Ok(OrganizationOut::object(Urls::of(&ctx), &organization))
}

/// Change the settings of an organization.
#[utoipa::path(patch, path = "/orgs/{organizationId}", tag = "organizations",
    request_body = OrganizationUpdate,
    responses((status = 200, body = OrganizationOut)),
    security(("token" = ["organization:write"])))]
async fn update_organization_by_id(
    ctx: Ctx,
    Path(id): Path<OrganizationId>,
    Body(update): Body<OrganizationUpdate>,
) -> Result<Object<OrganizationOut>> {
    let organization = organizations::update(&ctx, id, update.parse()?).await?;
    Ok(OrganizationOut::object(Urls::of(&ctx), &organization))
}
