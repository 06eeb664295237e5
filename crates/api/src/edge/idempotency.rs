//! `Idempotency-Key`: a retried write gets the stored response of the first attempt.

use axum::{
    Json,
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use context::{Ctx, Idempotency, IdempotencyScope, Principal, StoredResponse};
use model::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::edge::{
    body::read_all,
    error::{ApiError, Result},
};

const HEADER: &str = "idempotency-key";

/// Marks responses that contain a secret: they are never stored.
#[derive(Clone, Copy)]
struct ContainsSecret;

/// The response to a creation that shows a secret once.
pub(crate) fn secret(body: &impl Serialize) -> Response {
    mark_secret((StatusCode::CREATED, Json(body)).into_response())
}

/// Marks a response as one that contains a secret.
pub(crate) fn mark_secret(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.extensions_mut().insert(ContainsSecret);
    response
}

/// Looks up the response to an earlier request with the same key. Without one, returns where to store the new response.
pub(crate) async fn prepare(
    ctx: &Ctx,
    request: &mut Request,
) -> Result<(Option<Response>, Option<Idempotency>)> {
    let writes = matches!(
        *request.method(),
        Method::POST | Method::PUT | Method::PATCH
    );
    let caller = match &ctx.principal {
        Principal::User { user, .. } => Some(user.uuid()),
        Principal::Installation(installation) => Some(installation.installation.uuid()),
        _ => None,
    };
    let (true, Some(key), Some(caller)) = (writes, request.headers().get(HEADER).cloned(), caller)
    else {
        return Ok((None, None));
    };
    let key = key
        .to_str()
        .ok()
        .filter(|key| (1..=255).contains(&key.len()));
    let key = key.ok_or_else(|| {
        Error::invalid(
            "Idempotency-Key",
            "must be 1 to 255 characters of ASCII text",
        )
    })?;
    let scope = IdempotencyScope {
        caller,
        method: request.method().to_string(),
        path: stored_url(request.uri()),
        key: key.to_owned(),
    };
    let request_hash = hash_body(request).await?;
    let stored = ctx.find_stored_response(&scope).await?;
    let replay = stored
        .map(|stored| replay(stored, &request_hash))
        .transpose()?;
    Ok((
        replay,
        Some(Idempotency {
            scope,
            request_hash,
        }),
    ))
}

/// Refuses a key where bodies are not read into memory, and are therefore not compared.
pub(crate) fn refuse(request: &Request) -> Result<()> {
    if request.headers().contains_key(HEADER) {
        let message = "is not supported here; a file that is sent twice does no harm";
        return Err(Error::invalid("Idempotency-Key", message).into());
    }
    Ok(())
}

/// Longer URLs are stored as their hash: an index entry is limited to some 2,700 bytes.
const MAX_STORED_URL_BYTES: usize = 2048;
/// Followed by the token of an invitation, which is only ever stored as a hash.
const INVITE_PATH_PREFIX: &str = "/invites/";

fn stored_url(uri: &Uri) -> String {
    let url = uri.to_string();
    if url.len() <= MAX_STORED_URL_BYTES && !url.contains(INVITE_PATH_PREFIX) {
        return url;
    }
    format!("sha256:{}", hex::encode(Sha256::digest(url.as_bytes())))
}

/// Hashes the body and puts it back into the request.
async fn hash_body(request: &mut Request) -> Result<Vec<u8>> {
    let bytes = read_all(request).await?;
    let hash = Sha256::digest(&bytes).to_vec();
    *request.body_mut() = Body::from(bytes);
    Ok(hash)
}

/// Returns the stored response to a request with this body.
pub(crate) fn replay(stored: StoredResponse, request_hash: &[u8]) -> Result<Response> {
    if stored.request_hash != request_hash {
        return Err(ApiError(Error::Unprocessable(
            "This Idempotency-Key was used with another body. Use a new key for a new request."
                .to_owned(),
        )));
    }
    let Some(body) = stored.body else {
        return Err(ApiError(Error::Conflict(
            "The first request with this key succeeded, but its answer held a secret and was not kept. \
             Make a new request with a new key."
                .to_owned(),
        )));
    };
    let mut response = (
        StatusCode::from_u16(stored.status).unwrap_or(StatusCode::OK),
        body,
    )
        .into_response();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_TYPE);
    headers.insert("idempotency-replayed", HeaderValue::from_static("true"));
    for (name, value) in [
        (header::LOCATION, stored.location),
        (header::ETAG, stored.etag),
    ] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(name, value);
        }
    }
    if stored.status != StatusCode::NO_CONTENT.as_u16() {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
    }
    Ok(response)
}

/// Converts a response to the form in which it is stored.
pub(crate) fn to_stored_response(
    idempotency: &Idempotency,
    response: &Response,
    body: &Bytes,
) -> StoredResponse {
    let header = |name| {
        response
            .headers()
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
            .map(str::to_owned)
    };
    let secret = response.extensions().get::<ContainsSecret>().is_some();
    StoredResponse {
        request_hash: idempotency.request_hash.clone(),
        status: response.status().as_u16(),
        location: header(header::LOCATION),
        etag: header(header::ETAG),
        body: (!secret).then(|| body.to_vec()),
    }
}
