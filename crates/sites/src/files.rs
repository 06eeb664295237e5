//! Files that pages show: of the space as this visitor sees it, and never executed with the site's origin.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use context::Ctx;
use model::{
    Error, Oid, Result,
    id::{Identified, kind},
};
use pages::{
    contents,
    downloads::{
        self, Download,
        range::{RequestedRange, asked},
    },
    published::SiteLocation,
};

use crate::{
    prepared_response::SURROGATE_KEY,
    shared_cache::{is_publicly_cacheable, surrogate_keys},
};

/// Browsers store it for ever: its URL changes with its bytes. A file can be hidden later with the pages that use it,
/// so shared caches must revalidate after a while, and purge it by surrogate keys.
const PUBLIC: &str = "public, max-age=31536000, s-maxage=300, immutable";
const PRIVATE: &str = "private, max-age=3600";

/// Serves the file at `<object id>/<name>` below the path of files.
pub(crate) async fn file(
    ctx: &Ctx,
    found: &SiteLocation,
    rest: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let missing = || Error::NotFound(kind::File::KIND);
    let oid: Oid = rest
        .split('/')
        .next()
        .and_then(|oid| oid.parse().ok())
        .ok_or_else(missing)?;
    let opened = contents::open(ctx, found.variant.space, found.at()).await?;
    let mut files = opened.pages.tree.files.iter();
    let file = files.find(|file| file.oid == oid).ok_or_else(missing)?;
    let download = downloads::of_file(ctx, &opened, file).await?;
    if !is_publicly_cacheable(found) {
        return download_response(ctx, &download, PRIVATE, headers).await;
    }
    let mut response = download_response(ctx, &download, PUBLIC, headers).await?;
    set(&mut response, SURROGATE_KEY, &surrogate_keys(found));
    Ok(response)
}

/// Serves the requested range of the bytes, or 304 if the client has them.
pub(crate) async fn download_response(
    ctx: &Ctx,
    download: &Download,
    caching: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let etag = format!("\"{}\"", download.etag);
    let size = download.size;
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let mut response = Response::new(Body::empty());
    set(&mut response, header::ETAG, &etag);
    set(&mut response, header::CACHE_CONTROL, caching);
    set(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(
        &mut response,
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    if text(header::IF_NONE_MATCH) == Some(&etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    set(&mut response, header::ACCEPT_RANGES, "bytes");
    let range = match asked(text(header::RANGE), text(header::IF_RANGE), &etag, size) {
        RequestedRange::Whole => 0..size,
        RequestedRange::Part(range) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            let part = format!("bytes {}-{}/{size}", range.start, range.end - 1);
            set(&mut response, header::CONTENT_RANGE, &part);
            range
        }
        RequestedRange::Unsatisfiable => {
            *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
            let all = format!("bytes */{size}");
            set(&mut response, header::CONTENT_RANGE, &all);
            return Ok(response);
        }
    };
    let shown = &download.presentation;
    let length = (range.end - range.start).to_string();
    set(&mut response, header::CONTENT_LENGTH, &length);
    set(&mut response, header::CONTENT_TYPE, &shown.content_type);
    set(
        &mut response,
        header::CONTENT_DISPOSITION,
        &shown.disposition,
    );
    *response.body_mut() = Body::from_stream(downloads::read(ctx, download, range).await?);
    Ok(response)
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
