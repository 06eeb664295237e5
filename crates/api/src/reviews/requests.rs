//! The operations on review requests and contributors.

use axum::{Json, http::StatusCode};
use changes::reviews;
use model::{
    change_request::ChangeRequestKey,
    id::{SpaceId, UserId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ContributorOut, RequestedReviewerOut, RequestedReviewersOut, ReviewersIn};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_requested_reviewers_by_change_request_id,
            request_reviewers_for_change_request
        ))
        .routes(routes!(remove_requested_reviewer_from_change_request))
        .routes(routes!(get_contributors_by_change_request_id))
}

/// List the users who were asked to review a change request and have not done so since.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers", tag = "reviews",
    params(PageParams),
    responses((status = 200, body = List<RequestedReviewerOut>)),
    security(("token" = ["content:read"])))]
async fn get_requested_reviewers_by_change_request_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
) -> Result<Json<List<RequestedReviewerOut>>> {
    let page = reviews::list_requested(&ctx, space, key, &paging.request()?).await?;
    Ok(Json(paging.list(page, |reviewer| {
        RequestedReviewerOut::new(Urls::of(&ctx), &reviewer)
    })))
}

/// Ask members who may review the space for a review. A draft becomes open.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers", tag = "reviews",
    request_body = ReviewersIn,
    responses((status = 200, body = RequestedReviewersOut)),
    security(("token" = ["content:write"])))]
async fn request_reviewers_for_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Body(new): Body<ReviewersIn>,
) -> Result<Json<RequestedReviewersOut>> {
    let (users, patch) = new.parse()?;
    let reviewers = reviews::request(&ctx, space, key, &users, patch).await?;
    let urls = Urls::of(&ctx);
    let users = reviewers
        .iter()
        .map(|reviewer| RequestedReviewerOut::new(urls, reviewer))
        .collect();
    Ok(Json(RequestedReviewersOut { users }))
}

/// Withdraw a review request.
#[utoipa::path(delete, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}",
    tag = "reviews",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_requested_reviewer_from_change_request(
    ctx: Ctx,
    Path((space, key, user)): Path<(SpaceId, ChangeRequestKey, UserId)>,
) -> Result<StatusCode> {
    reviews::withdraw(&ctx, space, key, user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the users who edited a change request or commented on it. A user who did both is listed twice.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/contributors", tag = "reviews",
    responses((status = 200, body = List<ContributorOut>)),
    security(("token" = ["content:read"])))]
async fn get_contributors_by_change_request_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<List<ContributorOut>>> {
    let found = reviews::contributors(&ctx, space, key).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        found
            .iter()
            .map(|contributor| ContributorOut::new(urls, contributor))
            .collect(),
    ))
}
