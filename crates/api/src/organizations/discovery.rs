//! Operations to find or join an organization from outside: by e-mail domain or hostname.

use app::{joining, organizations};
use axum::{Json, http::StatusCode};
use model::{id::OrganizationId, text::parse_domain};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::OrganizationOut;
use crate::{
    edge::{ctx::Ctx, error::Result, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(join_organization))
        .routes(routes!(get_organizations_for_email_domain))
        .routes(routes!(get_subdomain))
}

/// Join an organization that admits the domain of your verified e-mail address.
#[utoipa::path(post, path = "/orgs/{organizationId}/join", tag = "organizations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn join_organization(ctx: Ctx, Path(id): Path<OrganizationId>) -> Result<StatusCode> {
    joining::by_domain(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Find the organizations that admit an e-mail domain: those you are in, and those you may join.
#[utoipa::path(get, path = "/email-domains/{emailDomain}/orgs", tag = "organizations",
    responses((status = 200, body = DomainOrganizations)),
    security(("token" = ["organization:read"])))]
async fn get_organizations_for_email_domain(
    ctx: Ctx,
    Path(domain): Path<String>,
) -> Result<Json<DomainOrganizations>> {
    let domain = parse_domain("emailDomain", &domain)?;
    let known = organizations::list_for_domain(&ctx, &domain).await?;
    let out = |known| OrganizationOut::visible(Urls::of(&ctx), known);
    Ok(Json(DomainOrganizations {
        organizations: known.iter().map(out).collect(),
    }))
}

/// The organizations that admit a domain.
#[derive(Debug, Serialize, ToSchema)]
struct DomainOrganizations {
    organizations: Vec<OrganizationOut>,
}

/// Find one of your organizations by its hostname.
#[utoipa::path(get, path = "/subdomains/{subdomain}", tag = "subdomains",
    responses((status = 200, body = SubdomainOut)),
    security(("token" = ["organization:read"])))]
async fn get_subdomain(ctx: Ctx, Path(subdomain): Path<String>) -> Result<Json<SubdomainOut>> {
    let organization = organizations::find_by_hostname(&ctx, &subdomain).await?;
    Ok(Json(SubdomainOut::new(subdomain, organization)))
}

/// A hostname and its organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Subdomain)]
struct SubdomainOut {
    /// Always `subdomain`.
    object: &'static str,
    #[schema(min_length = 3, max_length = 32)]
    subdomain: String,
    target: OrganizationPointer,
    is_active: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct OrganizationPointer {
    /// Always `organization`.
    #[serde(rename = "type")]
    kind: &'static str,
    organization: String,
}

impl SubdomainOut {
    fn new(subdomain: String, organization: OrganizationId) -> Self {
        Self {
            object: "subdomain",
            subdomain,
            target: OrganizationPointer {
                kind: "organization",
                organization: organization.to_string(),
            },
            is_active: true,
        }
    }
}
