//! The operations that return the URL of a PDF.

use axum::Json;
use model::{
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{PageId, SpaceId},
};
use pages::pdf::{self, PdfSelection};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{ctx::Ctx, error::Result, path::Path, query::Params};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_space_pdf))
        .routes(routes!(get_change_request_pdf))
}

/// The pages to print.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PdfParams {
    /// The id of a page: it is printed with the pages below it. Without it the whole space is printed.
    #[param(value_type = Option<String>)]
    page: Option<PageId>,
    /// Whether to print only that page, without those below it and without a cover.
    #[param(default = false)]
    only: Option<bool>,
}

impl PdfParams {
    fn selection(&self) -> PdfSelection {
        PdfSelection {
            page: self.page,
            only: self.only.unwrap_or_default(),
        }
    }
}

/// The location of a PDF.
#[derive(Debug, Serialize, ToSchema)]
struct PdfOut {
    /// Valid for an hour, for anyone who has it. The first request waits until the PDF is rendered.
    #[schema(format = "uri", max_length = 2048)]
    url: String,
}

/// Get a URL of the space, or of one of its pages, as a PDF.
#[utoipa::path(get, path = "/spaces/{spaceId}/pdf", tag = "content", operation_id = "getSpacePDF",
    params(PdfParams),
    responses((status = 200, body = PdfOut)),
    security(("token" = ["content:read"])))]
async fn get_space_pdf(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<PdfParams>,
) -> Result<Json<PdfOut>> {
    let url = pdf::url(&ctx, space, RevisionSelector::Main, params.selection()).await?;
    Ok(Json(PdfOut { url }))
}

/// Get a URL of a change request, or of one of its pages, as a PDF.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/pdf", tag = "change-requests",
    operation_id = "getChangeRequestPDF", params(PdfParams),
    responses((status = 200, body = PdfOut)),
    security(("token" = ["content:read"])))]
async fn get_change_request_pdf(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<PdfParams>,
) -> Result<Json<PdfOut>> {
    let url = pdf::url(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        params.selection(),
    )
    .await?;
    Ok(Json(PdfOut { url }))
}
