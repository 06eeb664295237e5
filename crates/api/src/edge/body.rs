//! JSON request bodies. Messages name the member that is wrong.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use http_body_util::LengthLimitError;
use model::Error;
use serde::de::DeserializeOwned;

use crate::edge::{error::Failure, json};

/// The largest body a request may have.
pub(crate) const MAX_BODY: usize = 10 * 1024 * 1024;

/// A required JSON body.
pub(crate) struct Body<T>(pub(crate) T);

/// A JSON body that may be left out; clients then still send the content type.
pub(crate) struct OptionalBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let bytes = read(request).await?;
        if bytes.is_empty() {
            return Err(Error::invalid("body", "is missing; send a JSON object").into());
        }
        parse(&bytes).map(Self)
    }
}

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for OptionalBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let bytes = read(request).await?;
        if bytes.is_empty() {
            Ok(Self(T::default()))
        } else {
            parse(&bytes).map(Self)
        }
    }
}

async fn read(request: Request) -> Result<Bytes, Failure> {
    let is_json = is_json(request.headers());
    let bytes = read_all(request.into_body()).await?;
    if !is_json && !bytes.is_empty() {
        return Err(Error::UnsupportedMedia.into());
    }
    Ok(bytes)
}

pub(crate) async fn read_all(body: axum::body::Body) -> Result<Bytes, Failure> {
    axum::body::to_bytes(body, MAX_BODY).await.map_err(|error| {
        if error.into_inner().is::<LengthLimitError>() {
            return Failure(Error::TooLarge { limit: MAX_BODY });
        }
        let cut = "ended before it was complete, or took too long to arrive; send it again";
        Failure(Error::invalid("body", cut))
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    json::check(bytes)?;
    let deserializer = &mut serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut *deserializer).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { "body".to_owned() } else { path };
        Failure(Error::invalid(
            field,
            format!("is not what was expected: {}", error.inner()),
        ))
    })?;
    deserializer
        .end()
        .map_err(|_| Failure(Error::invalid("body", "has text after the JSON value")))?;
    Ok(value)
}
