//! Versions of single objects: `ETag` out, `If-Match` and `If-None-Match` in.
//!
//! An ETag is `"<row version>-<hash of the body>"`. `If-Match` compares the version, because a write depends on the
//! row only; `If-None-Match` compares the whole, because the body also shows what the caller may do.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use http_server::matches_etag;
use model::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::edge::error::{ApiError, Result};

/// A response with one versioned object.
pub(crate) struct Object<T> {
    pub(crate) version: i64,
    pub(crate) body: T,
}

impl<T> Object<T> {
    pub(crate) fn new(version: i64, body: T) -> Self {
        Self { version, body }
    }

    /// The 201 response to a creation, with the location of the object.
    pub(crate) fn created(self, location: String) -> Created<T> {
        Created {
            object: self,
            location,
        }
    }
}

pub(crate) struct Created<T> {
    object: Object<T>,
    location: String,
}

impl<T: Serialize> IntoResponse for Object<T> {
    fn into_response(self) -> Response {
        let Ok(bytes) = serde_json::to_vec(&self.body) else {
            return ApiError(Error::internal("a response does not serialize")).into_response();
        };
        let hash = hex::encode(&Sha256::digest(&bytes)[..8]);
        let etag = HeaderValue::from_str(&format!("\"{}-{hash}\"", self.version))
            .expect("digits and letters");
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json), (header::ETAG, etag)], bytes).into_response()
    }
}

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        let mut response = (StatusCode::CREATED, self.object).into_response();
        if let Ok(location) = HeaderValue::from_str(&self.location) {
            response.headers_mut().insert(header::LOCATION, location);
        }
        response
    }
}

/// Returns the version that a write requires. `*` requires only existence, which every write checks anyway.
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Option<i64>> {
    let Some(value) = headers.get(header::IF_MATCH) else {
        return Ok(None);
    };
    let text = value.to_str().unwrap_or_default().trim();
    if text == "*" {
        return Ok(None);
    }
    let version = text
        .trim_start_matches("W/")
        .trim_matches('"')
        .split('-')
        .next()
        .and_then(|part| part.parse().ok());
    version
        .map(Some)
        .ok_or_else(|| Error::invalid("If-Match", "is not an ETag of this server").into())
}

/// Responds with 304 when the client already has this response.
pub(crate) fn not_modified(response: Response, if_none_match: &[HeaderValue]) -> Response {
    let Some(etag) = response.headers().get(header::ETAG) else {
        return response;
    };
    let name = etag.to_str().unwrap_or_default().trim_matches('"');
    if response.status() != StatusCode::OK || !matches_etag(if_none_match, |tag| tag == name) {
        return response;
    }
    let etag = etag.clone();
    (StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response()
}
