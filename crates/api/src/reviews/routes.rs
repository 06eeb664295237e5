//! The operations on reviews.

use axum::Json;
use changes::reviews;
use model::{
    change_request::ChangeRequestKey,
    id::{ReviewId, SpaceId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ReviewCreate, ReviewOut, ReviewParams};
use crate::{
    comments::input::FormatParams,
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_reviews_by_change_request_id,
            submit_change_request_review
        ))
        .routes(routes!(get_change_request_review_by_id))
}

/// List the reviews of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews", tag = "reviews",
    params(PageParams, ReviewParams, FormatParams),
    responses((status = 200, body = List<ReviewOut>)),
    security(("token" = ["content:read"])))]
async fn get_reviews_by_change_request_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
    Params(params): Params<ReviewParams>,
    Params(format): Params<FormatParams>,
) -> Result<Json<List<ReviewOut>>> {
    let page = reviews::list(&ctx, space, key, params.outdated, &paging.request()?).await?;
    let list = paging.list(page, |review| ReviewOut::new(&ctx, &review, format.parse()));
    Ok(Json(list.complete()?))
}

/// Review the current revision of a change request, optionally with a comment. It replaces your earlier review.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews", tag = "reviews",
    params(FormatParams), request_body = ReviewCreate,
    responses((status = 201, body = ReviewOut)),
    security(("token" = ["content:write"])))]
async fn submit_change_request_review(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(format): Params<FormatParams>,
    Body(new): Body<ReviewCreate>,
) -> Result<Created<ReviewOut>> {
    let (status, comment) = new.parse()?;
    let review = reviews::submit(&ctx, space, key, status, comment).await?;
    let object = ReviewOut::object(&ctx, &review, format.parse())?;
    let location = object.body.location();
    Ok(object.created(location))
}

/// Get a review.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}", tag = "reviews",
    params(FormatParams),
    responses((status = 200, body = ReviewOut)),
    security(("token" = ["content:read"])))]
async fn get_change_request_review_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, ReviewId)>,
    Params(format): Params<FormatParams>,
) -> Result<Object<ReviewOut>> {
    let review = reviews::get(&ctx, space, key, id).await?;
    ReviewOut::object(&ctx, &review, format.parse())
}
