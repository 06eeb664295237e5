//! The changes of a change request or a revision, over HTTP.

use axum::Json;
use model::{Error, Oid, change_request::ChangeRequestKey, id::SpaceId, page::MAX_LIMIT};
use pages::contents::{ComputedEntries, changes};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{changes_wire::ChangesOut, shared};
use crate::edge::{ctx::Ctx, error::Result, path::Path, query::Params};

const DEFAULT_LIMIT: u32 = 10;

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_change_request_changes))
        .routes(routes!(get_revision_semantic_changes))
}

/// Paging of changes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ChangesParams {
    /// Maximum number of changes to return. `more` is the number of the others.
    #[param(minimum = 0, maximum = 1000, default = 10)]
    limit: Option<u32>,
}

impl ChangesParams {
    fn parse(&self) -> Result<usize> {
        parse_limit(self.limit)
    }
}

/// Paging of the changes of a revision, and which pages are compared.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RevisionChangesParams {
    /// Maximum number of changes to return. `more` is the number of the others.
    #[param(minimum = 0, maximum = 1000, default = 10)]
    limit: Option<u32>,
    /// Whether computed pages are compared, on both sides those of the latest versions of their specs. Otherwise the
    /// entries they come from are.
    #[param(default = true)]
    computed: Option<bool>,
}

impl RevisionChangesParams {
    fn parse(&self) -> Result<(ComputedEntries, usize)> {
        let entries = if self.computed.unwrap_or(true) {
            ComputedEntries::Expanded
        } else {
            ComputedEntries::AsWritten
        };
        Ok((entries, parse_limit(self.limit)?))
    }
}

fn parse_limit(limit: Option<u32>) -> Result<usize> {
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if limit > MAX_LIMIT {
        let text = format!("must be a whole number from 0 to {MAX_LIMIT}");
        return Err(Error::invalid("limit", text).into());
    }
    Ok(usize::try_from(limit).map_err(Error::internal)?)
}

/// Get the changes of a change request, compared with the revision of main that it started from or last merged: pages,
/// files, variables and reusable contents.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/changes", tag = "change-requests",
    params(ChangesParams),
    responses((status = 200, body = ChangesOut)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn get_change_request_changes(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ChangesParams>,
) -> Result<Json<ChangesOut>> {
    let changes = changes::of_change_request(&ctx, space, key, params.parse()?).await?;
    Ok(Json(ChangesOut::new(&ctx, &changes, None)?))
}

/// Get the changes of a revision relative to its first parent: pages, files, variables and reusable contents.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/changes", tag = "content",
    params(RevisionChangesParams),
    responses((status = 200, body = ChangesOut)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn get_revision_semantic_changes(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    Params(params): Params<RevisionChangesParams>,
) -> Result<Json<ChangesOut>> {
    let changes = changes::of_revision(&ctx, space, revision, params.parse()?).await?;
    let merged_from = shared::merged_from(&ctx, &changes.after).await?;
    Ok(Json(ChangesOut::new(&ctx, &changes, merged_from)?))
}
