//! Tokens that are authorized for the single sign-on of an organization, over HTTP.

use app::token_authorizations;
use axum::{Json, http::StatusCode};
use model::{
    id::{ApiTokenId, OrganizationId},
    token_authorization::TokenAuthorization,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            list_token_authorizations,
            create_token_authorization
        ))
        .routes(routes!(delete_token_authorization))
}

/// A token that may enter an organization which requires single sign-on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TokenAuthorization)]
struct TokenAuthorizationOut {
    /// Always `token-authorization`.
    object: &'static str,
    /// The id of the token.
    token: String,
    #[schema(min_length = 1, max_length = 50)]
    label: String,
    /// The id of the owner of the token.
    user: String,
    #[schema(format = "date-time")]
    authorized_at: String,
}

impl TokenAuthorizationOut {
    fn new(authorized: &TokenAuthorization) -> Self {
        Self {
            object: "token-authorization",
            token: authorized.token.to_string(),
            label: authorized.label.clone(),
            user: authorized.user.to_string(),
            authorized_at: authorized.authorized_at.to_string(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
struct TokenAuthorizationCreate {
    /// The id of a token of yours, which is not the token itself.
    #[schema(value_type = String)]
    token: ApiTokenId,
}

/// List your tokens that are authorized for the single sign-on of the organization. Admins see those of all members.
#[utoipa::path(get, path = "/orgs/{organizationId}/token-authorizations", tag = "tokens",
    params(PageParams),
    responses((status = 200, body = List<TokenAuthorizationOut>)),
    security(("token" = ["organization:read"])))]
async fn list_token_authorizations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<TokenAuthorizationOut>>> {
    let page = token_authorizations::list(&ctx, organization, &paging.request()?).await?;
    Ok(Json(paging.list(page, |authorized| {
        TokenAuthorizationOut::new(&authorized)
    })))
}

/// Authorize a token of yours for the single sign-on of the organization, in a session that has passed it. Tokens that
/// were created in such a session are authorized already.
#[utoipa::path(post, path = "/orgs/{organizationId}/token-authorizations", tag = "tokens",
    request_body = TokenAuthorizationCreate,
    responses((status = 201, body = TokenAuthorizationOut)),
    security(("token" = ["user:write"])))]
async fn create_token_authorization(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<TokenAuthorizationCreate>,
) -> Result<(StatusCode, Json<TokenAuthorizationOut>)> {
    let authorized = token_authorizations::create(&ctx, organization, new.token).await?;
    let body = TokenAuthorizationOut::new(&authorized);
    Ok((StatusCode::CREATED, Json(body)))
}

/// Remove the authorization of a token of yours, and of tokens that it has created. Admins may remove those of all
/// members.
#[utoipa::path(delete, path = "/orgs/{organizationId}/token-authorizations/{tokenId}", tag = "tokens",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn delete_token_authorization(
    ctx: Ctx,
    Path((organization, token)): Path<(OrganizationId, ApiTokenId)>,
) -> Result<StatusCode> {
    token_authorizations::delete(&ctx, organization, token).await?;
    Ok(StatusCode::NO_CONTENT)
}
