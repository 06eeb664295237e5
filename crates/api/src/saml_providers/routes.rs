//! The operations on SAML identity providers.

use app::saml_providers;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, SsoProviderId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{
    SamlMetadata, SamlMetadataOut, SamlProviderCreate, SamlProviderOut, SamlProviderUpdate,
    SsoLogins, location,
};
use crate::{
    edge::{
        body::Body,
        ctx::{Ctx, Public},
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
            list_saml_providers_in_organization_by_id,
            create_organization_saml_provider
        ))
        .routes(routes!(
            get_organization_saml_provider_by_id,
            update_organization_saml_provider,
            delete_organization_saml_provider
        ))
        .routes(routes!(read_saml_metadata))
        .routes(routes!(list_sso_provider_logins_in_organization))
}

/// List the SAML identity providers of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/saml", tag = "sso",
    operation_id = "listSAMLProvidersInOrganizationById",
    params(PageParams),
    responses((status = 200, body = List<SamlProviderOut>)),
    security(("token" = ["organization:read"])))]
async fn list_saml_providers_in_organization_by_id(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<SamlProviderOut>>> {
    let page = saml_providers::list(&ctx, organization, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |found| SamlProviderOut::new(urls, &found)),
    ))
}

/// Add a SAML identity provider, in a session within 10 minutes after signing in. It can be used once it has an entity
/// id, a URL and a certificate.
#[utoipa::path(post, path = "/orgs/{organizationId}/saml", tag = "sso",
    operation_id = "createOrganizationSAMLProvider",
    request_body = SamlProviderCreate,
    responses((status = 201, body = SamlProviderOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_organization_saml_provider(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<SamlProviderCreate>,
) -> Result<Created<SamlProviderOut>> {
    let created = saml_providers::create(&ctx, organization, new.parse()?).await?;
    let urls = Urls::of(&ctx);
    let location = location(urls, &created.provider);
    Ok(SamlProviderOut::object(urls, &created).created(location))
}

/// Read a SAML identity provider.
#[utoipa::path(get, path = "/orgs/{organizationId}/saml/{samlProviderId}", tag = "sso",
    operation_id = "getOrganizationSAMLProviderById",
    responses((status = 200, body = SamlProviderOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_saml_provider_by_id(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
) -> Result<Object<SamlProviderOut>> {
    let found = saml_providers::get(&ctx, organization, id).await?;
    Ok(SamlProviderOut::object(Urls::of(&ctx), &found))
}

/// Change a SAML identity provider, in a session within 10 minutes after signing in.
#[utoipa::path(patch, path = "/orgs/{organizationId}/saml/{samlProviderId}", tag = "sso",
    operation_id = "updateOrganizationSAMLProvider",
    request_body = SamlProviderUpdate,
    responses((status = 200, body = SamlProviderOut)),
    security(("token" = ["organization:write"])))]
async fn update_organization_saml_provider(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
    Body(update): Body<SamlProviderUpdate>,
) -> Result<Object<SamlProviderOut>> {
    let updated = saml_providers::update(&ctx, organization, id, update.parse()?).await?;
    Ok(SamlProviderOut::object(Urls::of(&ctx), &updated))
}

/// Delete a SAML identity provider, in a session within 10 minutes after signing in. Sessions that began with it no
/// longer count as single sign-on.
#[utoipa::path(delete, path = "/orgs/{organizationId}/saml/{samlProviderId}", tag = "sso",
    operation_id = "deleteOrganizationSAMLProvider",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn delete_organization_saml_provider(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, SsoProviderId)>,
) -> Result<StatusCode> {
    saml_providers::delete(&ctx, organization, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read the fields of a provider from the metadata that the identity provider offers. Stores nothing.
#[utoipa::path(post, path = "/orgs/{organizationId}/saml/metadata", tag = "sso",
    operation_id = "readSAMLMetadata",
    request_body = SamlMetadata,
    responses((status = 200, body = SamlMetadataOut)),
    security(("token" = ["organization:read"])))]
async fn read_saml_metadata(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(sent): Body<SamlMetadata>,
) -> Result<Json<SamlMetadataOut>> {
    let read = saml_providers::read_metadata(&ctx, organization, sent.metadata).await?;
    let certificates = read.certificates.into_iter().map(|known| known.pem);
    Ok(Json(SamlMetadataOut {
        entity_id: read.entity_id,
        sso_url: read.sso_url,
        certificate: certificates.collect(),
    }))
}

/// List where members of an organization can sign in. Available to anyone; empty for organizations that do not exist.
#[utoipa::path(get, path = "/orgs/{organizationId}/sso", tag = "sso",
    operation_id = "listSSOProviderLoginsInOrganization",
    responses((status = 200, body = SsoLogins)),
    security(()))]
async fn list_sso_provider_logins_in_organization(
    ctx: Public,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<SsoLogins>> {
    let logins = saml_providers::list_logins(&ctx, organization).await?;
    Ok(Json(SsoLogins::new(Urls::of(&ctx), logins)))
}
