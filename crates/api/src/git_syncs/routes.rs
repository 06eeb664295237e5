//! The operations that import, export, and report the status of both.

use axum::{Json, http::StatusCode};
use changes::git_syncs;
use model::id::SpaceId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ExportIn, GitSyncOut, ImportIn};
use crate::edge::{body::Body, ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(import_git_repository))
        .routes(routes!(export_to_git_repository))
        .routes(routes!(get_space_git_info))
}

/// Start to import a Git repository as the content of the space.
#[utoipa::path(post, path = "/spaces/{spaceId}/git/import", tag = "space-git",
    request_body = ImportIn,
    responses((status = 204)),
    security(("token" = ["content:write"]), ("installation" = ["space:git:sync"])))]
async fn import_git_repository(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Body(body): Body<ImportIn>,
) -> Result<StatusCode> {
    let (remote, request) = body.parse()?;
    git_syncs::start(&ctx, space, remote, request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start to export the content of the space to a branch of a Git repository.
#[utoipa::path(post, path = "/spaces/{spaceId}/git/export", tag = "space-git",
    request_body = ExportIn,
    responses((status = 204)),
    security(("token" = ["content:write"]), ("installation" = ["space:git:sync"])))]
async fn export_to_git_repository(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Body(body): Body<ExportIn>,
) -> Result<StatusCode> {
    let (remote, request) = body.parse()?;
    git_syncs::start(&ctx, space, remote, request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get the repository of the last import or export, and its status.
#[utoipa::path(get, path = "/spaces/{spaceId}/git/info", tag = "space-git",
    responses((status = 200, body = GitSyncOut)),
    security(("token" = ["content:read"]), ("installation" = ["space:git:sync"])))]
async fn get_space_git_info(ctx: Ctx, Path(space): Path<SpaceId>) -> Result<Json<GitSyncOut>> {
    Ok(Json(GitSyncOut::new(git_syncs::get(&ctx, space).await?)))
}
