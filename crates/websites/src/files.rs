//! Files that pages show: of the space as this visitor sees it, and never executed with the site's origin.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue},
    response::Response,
};
use context::Ctx;
use http_server::FileResponse;
use model::{
    Error, Oid, Result,
    id::{Identified, kind},
};
use pages::{
    contents,
    downloads::{self, Download},
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
    if let Ok(keys) = HeaderValue::from_str(&surrogate_keys(found)) {
        response.headers_mut().insert(SURROGATE_KEY, keys);
    }
    Ok(response)
}

/// Serves the requested range of the bytes, or 304 if the client has them.
pub(crate) async fn download_response(
    ctx: &Ctx,
    download: &Download,
    cache_control: &str,
    request: &HeaderMap,
) -> Result<Response> {
    let file = FileResponse {
        etag: &download.etag,
        size: download.size,
        content_type: &download.presentation.content_type,
        disposition: &download.presentation.disposition,
        cache_control,
        security_policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    let (mut response, range) = file.head(request)?;
    if let Some(range) = range {
        *response.body_mut() = Body::from_stream(downloads::read(ctx, download, range).await?);
    }
    Ok(response)
}
