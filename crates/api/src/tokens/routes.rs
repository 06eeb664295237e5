//! The operations on the caller's API tokens.

use app::tokens;
use axum::{Json, http::StatusCode, response::Response};
use model::id::ApiTokenId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{TokenCreate, TokenOut};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    idempotency::secret,
    list::{List, PageParams, Paging},
    path::Path,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_tokens, create_token))
        .routes(routes!(revoke_token))
}

/// List your tokens, including sessions.
#[utoipa::path(get, path = "/user/tokens", tag = "tokens",
    params(PageParams),
    responses((status = 200, body = List<TokenOut>)),
    security(("token" = ["user:read"])))]
async fn list_tokens(ctx: Ctx, paging: Paging) -> Result<Json<List<TokenOut>>> {
    let page = tokens::list(&ctx, ctx.user()?, &paging.request()?).await?;
    Ok(Json(paging.list(page, |token| TokenOut::new(&token, None))))
}

/// Create a token. It cannot have more scopes than the one you use now.
#[utoipa::path(post, path = "/user/tokens", tag = "tokens",
    request_body = TokenCreate,
    responses((status = 201, body = TokenOut)),
    security(("token" = ["user:write"])))]
async fn create_token(ctx: Ctx, Body(new): Body<TokenCreate>) -> Result<Response> {
    let (token, secret_text) = tokens::create(&ctx, ctx.user()?, new.parse()?).await?;
    Ok(secret(&TokenOut::new(&token, Some(&secret_text))))
}

/// Revoke a token. Every node stops accepting it within a second.
#[utoipa::path(delete, path = "/user/tokens/{tokenId}", tag = "tokens",
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn revoke_token(ctx: Ctx, Path(id): Path<ApiTokenId>) -> Result<StatusCode> {
    tokens::revoke(&ctx, ctx.user()?, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
