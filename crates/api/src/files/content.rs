//! The bytes of a file as a response: whole or in part, and never executable under our origin.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use context::Ctx;
use model::{Error, Result};
use pages::downloads::{
    self, Download,
    range::{RequestedRange, asked},
};

use crate::edge::error::ErrorDetail;

/// The bytes at a URL never change; only its expiry does.
const FILE_CACHE_CONTROL: &str = "private, max-age=3600, immutable";

pub(crate) async fn file_response(
    ctx: &Ctx,
    download: &Download,
    headers: &HeaderMap,
) -> Result<Response> {
    let etag = format!("\"{}\"", download.etag);
    let size = download.size;
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (range, copy) = (text(header::RANGE), text(header::IF_RANGE));
    let (status, range) = match asked(range, copy, &etag, size) {
        RequestedRange::Whole => (StatusCode::OK, 0..size),
        RequestedRange::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        RequestedRange::Unsatisfiable => return Ok(range_not_satisfiable(size)),
    };
    let length = range.end - range.start;
    let part = format!(
        "bytes {}-{}/{size}",
        range.start,
        range.end.saturating_sub(1)
    );
    let stream = downloads::read(ctx, download, range).await?;
    let mut response = (status, Body::from_stream(stream)).into_response();
    let mut set = |name: HeaderName, value: &str| -> Result<()> {
        let value = HeaderValue::from_str(value).map_err(Error::internal)?;
        response.headers_mut().insert(name, value);
        Ok(())
    };
    if status == StatusCode::PARTIAL_CONTENT {
        set(header::CONTENT_RANGE, &part)?;
    }
    let presentation = &download.presentation;
    set(header::CONTENT_LENGTH, &length.to_string())?;
    set(header::CONTENT_TYPE, &presentation.content_type)?;
    set(header::CONTENT_DISPOSITION, &presentation.disposition)?;
    set(header::ETAG, &etag)?;
    set(header::ACCEPT_RANGES, "bytes")?;
    set(header::CACHE_CONTROL, FILE_CACHE_CONTROL)?;
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff")?;
    set(header::CONTENT_SECURITY_POLICY, "sandbox")?;
    set(header::REFERRER_POLICY, "no-referrer")?;
    Ok(response)
}

fn range_not_satisfiable(size: u64) -> Response {
    let range = format!("bytes */{size}");
    let headers = [(header::CONTENT_RANGE, range)];
    let mut response = (StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response();
    response.extensions_mut().insert(ErrorDetail {
        code: 416,
        message: format!("The file has {size} bytes. Ask for a range within them."),
        kind: "range_not_satisfiable",
        field: Some("Range".to_owned()),
        details: None,
        request_id: None,
    });
    response
}
