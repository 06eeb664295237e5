//! The operations on e-mail domains of an organization. They are named with `PATCH /orgs/{organizationId}`.

use app::email_domains;
use axum::Json;
use model::id::OrganizationId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::EmailDomainOut;
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_email_domains))
        .routes(routes!(verify_email_domain))
}

/// List the e-mail domains of an organization, each with the DNS record that proves it. A domain admits people only
/// once it is proven.
#[utoipa::path(get, path = "/orgs/{organizationId}/email-domains", tag = "organizations",
    params(PageParams),
    responses((status = 200, body = List<EmailDomainOut>)),
    security(("token" = ["organization:read"])))]
async fn list_email_domains(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<EmailDomainOut>>> {
    let page = email_domains::list(&ctx, organization, &paging.request()?).await?;
    Ok(Json(
        paging.list(page, |domain| EmailDomainOut::new(&domain)),
    ))
}

/// Look for the DNS record of an e-mail domain now, which proves it. As long as the record is missing, the response is
/// 409 and names it. An organization can try it 10 times an hour.
#[utoipa::path(post, path = "/orgs/{organizationId}/email-domains/{emailDomain}/verification", tag = "organizations",
    responses((status = 200, body = EmailDomainOut)),
    security(("token" = ["organization:write"])))]
async fn verify_email_domain(
    ctx: Ctx,
    Path((organization, domain)): Path<(OrganizationId, String)>,
) -> Result<Json<EmailDomainOut>> {
    let proven = email_domains::verify(&ctx, organization, &domain).await?;
    Ok(Json(EmailDomainOut::new(&proven)))
}
