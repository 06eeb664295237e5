//! Query parameters, parsed for handlers.

use std::sync::Arc;

use axum::{extract::FromRequestParts, http::request::Parts};
use model::{Error, json_message};
use serde::de::DeserializeOwned;

use crate::edge::{error::ApiError, input::RequestInput, query_string::pairs};

/// The query parameters of one operation. Unknown ones are reported by [`super::input`].
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = serde_html_form::to_string(pairs(&parts.uri)).map_err(Error::internal)?;
        let deserializer =
            serde_html_form::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
        serde_path_to_error::deserialize(deserializer)
            .map(Self)
            .map_err(|error| {
                let (name, serde_message) = (error.path().to_string(), error.inner().to_string());
                let sent = parts.extensions.get::<Arc<RequestInput>>();
                ApiError(match sent {
                    Some(sent) => sent.explain_parameter(&name, &serde_message),
                    None => json_message::translate(&name, &serde_message),
                })
            })
    }
}
