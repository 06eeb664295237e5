//! Query parameters. Clients write an absent value as the text `null`, and lists by repeating the key.

use axum::{
    extract::FromRequestParts,
    http::{Uri, request::Parts},
};
use model::Error;
use serde::de::DeserializeOwned;

use crate::edge::error::Failure;

/// The query parameters of one operation. Parameters it does not know are ignored.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let given = serde_html_form::to_string(pairs(&parts.uri)).map_err(Error::internal)?;
        let deserializer =
            serde_html_form::Deserializer::new(form_urlencoded::parse(given.as_bytes()));
        serde_path_to_error::deserialize(deserializer)
            .map(Self)
            .map_err(|error| {
                Failure(Error::invalid(
                    error.path().to_string(),
                    format!("is not what was expected: {}", error.inner()),
                ))
            })
    }
}

/// The pairs of the query that carry a value.
pub(crate) fn pairs(uri: &Uri) -> Vec<(String, String)> {
    let query = uri.query().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .filter(|(_, value)| value != "null")
        .collect()
}
