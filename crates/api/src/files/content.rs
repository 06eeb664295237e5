//! The bytes of a file as a response: whole or in part, and never executable under our origin.

use axum::{
    body::Body,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use context::Ctx;
use http_server::FileResponse;
use model::Result;
use pages::downloads::{self, Download};

use crate::edge::error::ErrorDetail;

/// The bytes at a URL never change; only its expiry does.
const FILE_CACHE_CONTROL: &str = "private, max-age=3600, immutable";

pub(crate) async fn file_response(
    ctx: &Ctx,
    download: &Download,
    request: &HeaderMap,
) -> Result<Response> {
    let file = FileResponse {
        etag: &download.etag,
        size: download.size,
        content_type: &download.presentation.content_type,
        disposition: &download.presentation.disposition,
        cache_control: FILE_CACHE_CONTROL,
        security_policy: "sandbox",
    };
    let (mut response, range) = file.head(request)?;
    if let Some(range) = range {
        *response.body_mut() = Body::from_stream(downloads::read(ctx, download, range).await?);
    }
    if response.status() == StatusCode::RANGE_NOT_SATISFIABLE {
        response
            .extensions_mut()
            .insert(range_not_satisfiable(download.size));
    }
    Ok(response)
}

fn range_not_satisfiable(size: u64) -> ErrorDetail {
    ErrorDetail {
        code: 416,
        message: format!("The file has {size} bytes. Ask for a range within them."),
        kind: "range_not_satisfiable",
        field: Some("Range".to_owned()),
        details: None,
        request_id: None,
    }
}
