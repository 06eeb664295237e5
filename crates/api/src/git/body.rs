//! Request parsing and response headers of Git over HTTP.

use std::{error::Error as _, io};

use axum::{
    body::Body,
    extract::{FromRequestParts, Request},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures::TryStreamExt;
use model::{Error, id::SpaceId};
use tokio::io::{AsyncRead, BufReader};
use tokio_util::io::StreamReader;

use crate::edge::{credentials::GIT_TOKEN_REQUIRED, ctx::Ctx, error::ApiError, path::Path};

/// The space of a path `/git/{spaceId}.git/…`. The suffix is optional, as on other servers.
pub(crate) struct Repository(pub(crate) SpaceId);

impl<S: Send + Sync> FromRequestParts<S> for Repository {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(name) = Path::<String>::from_request_parts(parts, state).await?;
        let id = name.strip_suffix(".git").unwrap_or(&name);
        Ok(Self(id.parse()?))
    }
}

/// The authenticated caller. Git clients cannot send a bearer token, so they get a challenge for a password.
pub(crate) struct Caller(pub(crate) Ctx);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Ctx::from_request_parts(parts, state).await {
            Err(ApiError(Error::Unauthenticated(_))) => Err(ApiError(GIT_TOKEN_REQUIRED)),
            found => found.map(Self),
        }
    }
}

/// The request body, decompressed if necessary.
pub(crate) struct GitRequestBody(pub(crate) Box<dyn AsyncRead + Send + Unpin>);

impl GitRequestBody {
    /// Wraps the body without reading any of it yet.
    pub(crate) fn of(request: Request, kind: &str) -> Result<Self, ApiError> {
        let headers = request.headers();
        if header_text(headers, &header::CONTENT_TYPE) != kind {
            return Err(Error::invalid(
                "Content-Type",
                format!("must be `{kind}`; use a Git client"),
            )
            .into());
        }
        let encoding = header_text(headers, &header::CONTENT_ENCODING).to_owned();
        let stream = request.into_body().into_data_stream();
        let plain = StreamReader::new(stream.map_err(io_error));
        match &encoding[..] {
            "" | "identity" => Ok(Self(Box::new(plain))),
            "gzip" | "x-gzip" => {
                let gzip = async_compression::tokio::bufread::GzipDecoder::new(plain);
                Ok(Self(Box::new(BufReader::new(gzip))))
            }
            _ => Err(Error::invalid("Content-Encoding", "must be `gzip` or left out").into()),
        }
    }
}

/// Distinguishes a client that stopped sending from a connection error.
fn io_error(error: axum::Error) -> io::Error {
    let cause = error
        .source()
        .and_then(|cause| cause.downcast_ref::<io::Error>());
    let kind = cause.map_or(io::ErrorKind::Other, io::Error::kind);
    io::Error::new(kind, error)
}

fn header_text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> &'a str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

/// A response of this content type that must not be cached.
pub(crate) fn git_response(kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = body.into().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-cache, max-age=0, must-revalidate"),
    );
    response
}
