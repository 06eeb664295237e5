//! The operations that merge a change request with main.

use axum::Json;
use changes::change_requests::{conflicts, merge_status, merging};
use model::{change_request::ChangeRequestKey, id::SpaceId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    conflicts::{ConflictOut, Settlement},
    merge_status::MergeStatusOut,
    merging_wire::{MergeOut, UpdateOut},
    wire::ChangeRequestOut,
};
use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, etag::Object, list::List, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(merge_change_request))
        .routes(routes!(update_change_request))
        .routes(routes!(get_change_request_merge_status))
        .routes(routes!(
            list_change_request_conflicts,
            settle_change_request_conflicts
        ))
}

/// Merge a change request into the primary content.
///
/// Unfulfilled merge rules are listed in a 412 response. With conflicts nothing is written to the space; the response
/// then has the unchanged revision of the change request.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/merge", tag = "change-requests",
    responses((status = 200, body = MergeOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn merge_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<MergeOut>> {
    Ok(Json(merging::merge(&ctx, space, key).await?.into()))
}

/// Merge the primary content into a change request.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/update", tag = "change-requests",
    responses((status = 200, body = UpdateOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn update_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<UpdateOut>> {
    Ok(Json(
        merging::update_from_main(&ctx, space, key).await?.into(),
    ))
}

/// Get whether a change request could be merged now, and what is in the way: conflicts, merge rules, broken links and
/// problems in its texts.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/merge-status", tag = "change-requests",
    responses((status = 200, body = MergeStatusOut)),
    security(("token" = ["content:read"])))]
async fn get_change_request_merge_status(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<MergeStatusOut>> {
    Ok(Json(merge_status::get(&ctx, space, key).await?.into()))
}

/// List the conflicts of a change request: each page with its three sides.
///
/// Once a merge or an update has met conflicts, writing a page in the change request settles the conflict about it.
/// When all are settled, merge again.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts", tag = "change-requests",
    responses((status = 200, body = List<ConflictOut>)),
    security(("token" = ["content:read"])))]
async fn list_change_request_conflicts(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
) -> Result<Json<List<ConflictOut>>> {
    let disputes = conflicts::list(&ctx, space, key).await?;
    Ok(Json(disputes.into_iter().map(ConflictOut::from).collect()))
}

/// Settle conflicts without writing: these pages, files or entries keep the side of the change request.
#[utoipa::path(put, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts", tag = "change-requests",
    request_body = Settlement,
    responses((status = 200, body = ChangeRequestOut)),
    security(("token" = ["content:write"])))]
async fn settle_change_request_conflicts(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Body(settlement): Body<Settlement>,
) -> Result<Object<ChangeRequestOut>> {
    let request = conflicts::settle(&ctx, space, key, &settlement.parse()?).await?;
    Ok(ChangeRequestOut::object(Urls::of(&ctx), &request))
}
