//! Writing pages of a change request over HTTP.

use std::collections::BTreeMap;

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use changes::authoring::{self, Batch, BatchResult, ChangeOutcome};
use model::{Error, change_request::ChangeRequestKey, id::SpaceId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{ChangesIn, ChangesParams},
    splices::{self, PageBlobOut, SpliceBody},
    wire::FileOut,
};
use crate::{
    change_requests::wire::ChangeRequestOut,
    edge::{body::Body, ctx::Ctx, error::Result, path::Path, query::Params},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(update_change_request_content))
}

/// The result of the changes. With `compat`, only the change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangedContent)]
struct ChangedContentOut {
    change_request: ChangeRequestOut,
    changes: Vec<ChangeOut>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inserted_files: Vec<FileOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "object")]
#[schema(as = ChangedPage)]
enum ChangeOut {
    #[serde(rename = "created_page")]
    Created {
        #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
        page: PageRefOut,
    },
    #[serde(rename = "updated_page")]
    Updated {
        page: PageRefOut,
        /// With `return=blocks`, for changes with a `base`: the revision that has the change.
        #[serde(skip_serializing_if = "Option::is_none")]
        revision: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        git: Option<PageBlobOut>,
        /// By these the document at `base` becomes that of the revision, with your own changes.
        #[serde(skip_serializing_if = "Option::is_none")]
        blocks: Option<Vec<SpliceBody>>,
        /// Blocks and fragments that stayed and have another key now, by their keys at `base`.
        #[serde(skip_serializing_if = "Option::is_none")]
        keys: Option<BTreeMap<String, String>>,
    },
    #[serde(rename = "deleted_page")]
    Deleted { page: String },
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageRef)]
struct PageRefOut {
    /// Always `page`.
    object: &'static str,
    id: String,
    urls: PageRefUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct PageRefUrls {
    #[schema(format = "uri")]
    location: String,
}

/// Change the pages of a change request. The changes are applied in order, all or none, as one new revision.
#[utoipa::path(post, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content", tag = "change-requests",
    params(ChangesParams), request_body = ChangesIn,
    responses((status = 200, body = Object)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn update_change_request_content(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ChangesParams>,
    Body(changes): Body<ChangesIn>,
) -> Result<Response> {
    let followed = changes.pages_to_relink();
    let changes = changes.parse()?;
    let batch = Batch {
        changes: &changes,
        followed: &followed,
        with_blocks: params.returned.is_some(),
    };
    let is_compatible = params.compat.unwrap_or(true);
    if is_compatible && batch.with_blocks {
        return Err(Error::invalid("return", "needs `compat=false` beside it").into());
    }
    let authored = authoring::apply(&ctx, space, key, batch).await?;
    if is_compatible {
        return Ok(ChangeRequestOut::object(Urls::of(&ctx), &authored.request).into_response());
    }
    Ok(Json(content_response(&ctx, &authored)).into_response())
}

fn content_response(ctx: &Ctx, authored: &BatchResult) -> ChangedContentOut {
    let request = &authored.request;
    let urls = Urls::of(ctx);
    let page = |id: &model::id::PageId| PageRefOut {
        object: "page",
        id: id.to_string(),
        urls: PageRefUrls {
            location: urls.location(format_args!(
                "spaces/{}/change-requests/{}/content/page/{id}",
                request.space, request.id
            )),
        },
    };
    let changes = authored.changed.iter().filter_map(|changed| match changed {
        ChangeOutcome::CreatedPage { reference, id, .. } => Some(ChangeOut::Created {
            reference: reference.clone(),
            page: page(id),
        }),
        ChangeOutcome::UpdatedPage { id } => {
            let changes = authored.blocks.get(id);
            Some(ChangeOut::Updated {
                page: page(id),
                revision: changes.map(|_| authored.revision.to_string()),
                git: changes.map(|changes| PageBlobOut::new(changes.oid)),
                blocks: changes.map(|changes| splices::all(&changes.blocks.splices)),
                keys: changes.map(|changes| changes.blocks.keys.clone()),
            })
        }
        ChangeOutcome::DeletedPage { id } => Some(ChangeOut::Deleted {
            page: id.to_string(),
        }),
        ChangeOutcome::InsertedFile { .. } => None,
    });
    ChangedContentOut {
        change_request: ChangeRequestOut::new(urls, request),
        changes: changes.collect(),
        inserted_files: authored
            .files
            .iter()
            .map(|file| FileOut::of(ctx, &authored.content, file, true))
            .collect(),
    }
}
