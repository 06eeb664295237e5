//! Secrets are never serialized: the placeholder shows only whether one is set.

use secrecy::{ExposeSecret, SecretString};
use serde::Serializer;

pub(crate) fn serialize<S: Serializer>(
    secret: &SecretString,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if is_empty(secret) { "" } else { "(not shown)" })
}

pub(crate) fn is_empty(secret: &SecretString) -> bool {
    secret.expose_secret().is_empty()
}
