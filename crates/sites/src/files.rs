//! Files that pages show: of the space as this visitor sees it, and never as something that runs in the site's name.

use app::{Ctx, contents, downloads, published::Published};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use model::{
    Error, Oid, Result,
    id::{Identified, kind},
};

/// The file at `<object id>/<name>` below the address of files.
pub(crate) async fn file(
    ctx: &Ctx,
    found: &Published,
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
    let etag = format!("\"{oid}\"");
    let mut response = Response::new(Body::empty());
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    if known == Some(etag.as_str()) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let download = downloads::of_file(ctx, &opened, file).await?;
        let stream = downloads::read(ctx, &download, 0..download.size).await?;
        *response.body_mut() = Body::from_stream(stream);
        set(
            &mut response,
            header::CONTENT_LENGTH,
            &download.size.to_string(),
        );
        set(
            &mut response,
            header::CONTENT_TYPE,
            &download.presentation.content_type,
        );
        set(
            &mut response,
            header::CONTENT_DISPOSITION,
            &download.presentation.disposition,
        );
    }
    let caching = if crate::page::is_shared(found) {
        "public, max-age=31536000, immutable"
    } else {
        "private, max-age=3600"
    };
    set(&mut response, header::CACHE_CONTROL, caching);
    set(&mut response, header::ETAG, &etag);
    set(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(
        &mut response,
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    Ok(response)
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
