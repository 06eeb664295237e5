//! JSON request bodies. Messages name the field that is wrong.

use std::{mem, sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use bytes::BytesMut;
use context::compute::off_thread;
use http_body_util::BodyExt;
use model::Error;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::edge::{
    body_memory::BodyShare,
    error::ApiError,
    input::{RequestInput, explain_body},
    json,
};

/// Maximum size of a request body.
pub(crate) const MAX_BODY_BYTES: usize = 10 * 1024 * 1024;

/// Timeout for receiving the whole body.
const BODY_TIMEOUT: Duration = Duration::from_mins(2);
/// Larger bodies are parsed off the async threads.
const MAX_INLINE_PARSE_BYTES: usize = 64 * 1024;

/// A required JSON body.
pub(crate) struct Body<T>(pub(crate) T);

/// An optional JSON body; clients still send the content type without one.
pub(crate) struct OptionalBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let sent = request.extensions().get::<Arc<RequestInput>>().cloned();
        let bytes = read(request).await?;
        if bytes.is_empty() {
            return Err(Error::invalid("body", "is missing; send a JSON object").into());
        }
        parse(&bytes, sent.as_deref()).map(Self)
    }
}

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let sent = request.extensions().get::<Arc<RequestInput>>().cloned();
        let bytes = read(request).await?;
        if bytes.is_empty() {
            Ok(Self(T::default()))
        } else {
            parse(&bytes, sent.as_deref()).map(Self)
        }
    }
}

async fn read(mut request: Request) -> Result<Bytes, ApiError> {
    let is_json = is_json(request.headers());
    let bytes = read_all(&mut request).await?;
    if !is_json && !bytes.is_empty() {
        return Err(Error::UnsupportedMedia.into());
    }
    Ok(bytes)
}

/// Reads the whole body and leaves the request without it.
pub(crate) async fn read_all(request: &mut Request) -> Result<Bytes, ApiError> {
    let memory = request.extensions().get::<Arc<BodyShare>>().cloned();
    let memory = memory.ok_or_else(|| Error::internal("a body without its memory share"))?;
    let body = mem::replace(request.body_mut(), axum::body::Body::empty());
    let slow = || {
        let seconds = BODY_TIMEOUT.as_secs();
        let message = format!("took longer than {seconds} s to arrive; send less in one request");
        ApiError(Error::invalid("body", message))
    };
    let all = timeout(BODY_TIMEOUT, collect(body, &memory));
    all.await.map_err(|_| slow())?
}

async fn collect(mut body: axum::body::Body, memory: &BodyShare) -> Result<Bytes, ApiError> {
    let mut all = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| {
            let cut = "ended before it was complete, or took too long to arrive; send it again";
            Error::invalid("body", cut)
        })?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        let length = all.len() + data.len();
        if length > MAX_BODY_BYTES {
            return Err(Error::TooLarge {
                limit: MAX_BODY_BYTES,
            }
            .into());
        }
        memory.grow_to(length)?;
        all.extend_from_slice(&data);
    }
    Ok(all.freeze())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn parse<T: DeserializeOwned>(bytes: &[u8], sent: Option<&RequestInput>) -> Result<T, ApiError> {
    if bytes.len() > MAX_INLINE_PARSE_BYTES {
        off_thread(|| parse_inline(bytes, sent))
    } else {
        parse_inline(bytes, sent)
    }
}

fn parse_inline<T: DeserializeOwned>(
    bytes: &[u8],
    sent: Option<&RequestInput>,
) -> Result<T, ApiError> {
    json::check(bytes)?;
    if let Some(sent) = sent {
        sent.check_body(bytes)?;
    }
    let deserializer = &mut serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut *deserializer).map_err(|error| {
        let path = error.path().to_string();
        ApiError(explain_body(sent, bytes, &path, error.inner()))
    })?;
    deserializer
        .end()
        .map_err(|_| ApiError(Error::invalid("body", "has text after the JSON value")))?;
    Ok(value)
}
