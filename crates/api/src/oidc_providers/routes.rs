//! The operations on OpenID providers.

use app::oidc_providers;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, SsoProviderId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{OidcProviderCreate, OidcProviderOut, OidcProviderUpdate, location};
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
            list_oidc_providers_in_organization_by_id,
            create_organization_oidc_provider
        ))
        .routes(routes!(
            get_organization_oidc_provider_by_id,
            update_organization_oidc_provider,
            delete_organization_oidc_provider
        ))
}

/// List the OpenID providers of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/oidc", tag = "sso",
    operation_id = "listOIDCProvidersInOrganizationById",
    params(PageParams),
    responses((status = 200, body = List<OidcProviderOut>)),
    security(("token" = ["organization:read"])))]
async fn list_oidc_providers_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<OidcProviderOut>>> {
    let page = oidc_providers::list(&ctx, organization, &paging.request()?).await?;
    Ok(Json(
        paging.list(page, |found| OidcProviderOut::new(&ctx, &found)),
    ))
}

/// Add an OpenID provider, in a session within 10 minutes after signing in. It can be used once it has an issuer, a client
/// id and a client secret.
#[utoipa::path(post, path = "/orgs/{organizationId}/oidc", tag = "sso",
    operation_id = "createOrganizationOIDCProvider",
    request_body = OidcProviderCreate,
    responses((status = 201, body = OidcProviderOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_organization_oidc_provider(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<OidcProviderCreate>,
) -> Result<Created<OidcProviderOut>> {
    let created = oidc_providers::create(&ctx, organization, new.parse()?).await?;
    let location = location(Urls::of(&ctx), &created.provider);
    Ok(OidcProviderOut::object(&ctx, &created).created(location))
}

/// Read an OpenID provider.
#[utoipa::path(get, path = "/orgs/{organizationId}/oidc/{oidcProviderId}", tag = "sso",
    operation_id = "getOrganizationOIDCProviderById",
    responses((status = 200, body = OidcProviderOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_oidc_provider_by_id(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
) -> Result<Object<OidcProviderOut>> {
    let found = oidc_providers::get(&ctx, organization, id).await?;
    Ok(OidcProviderOut::object(&ctx, &found))
}

/// Change an OpenID provider, in a session within 10 minutes after signing in.
#[utoipa::path(patch, path = "/orgs/{organizationId}/oidc/{oidcProviderId}", tag = "sso",
    operation_id = "updateOrganizationOIDCProvider",
    request_body = OidcProviderUpdate,
    responses((status = 200, body = OidcProviderOut)),
    security(("token" = ["organization:write"])))]
async fn update_organization_oidc_provider(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
    Body(update): Body<OidcProviderUpdate>,
) -> Result<Object<OidcProviderOut>> {
    let updated = oidc_providers::update(&ctx, organization, id, update.parse()?).await?;
    Ok(OidcProviderOut::object(&ctx, &updated))
}

/// Delete an OpenID provider, in a session within 10 minutes after signing in. Sessions that began with it no longer count
/// as single sign-on.
#[utoipa::path(delete, path = "/orgs/{organizationId}/oidc/{oidcProviderId}", tag = "sso",
    operation_id = "deleteOrganizationOIDCProvider",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn delete_organization_oidc_provider(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
) -> Result<StatusCode> {
    oidc_providers::delete(&ctx, organization, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
