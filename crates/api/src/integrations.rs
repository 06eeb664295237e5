//! Published integrations.

mod input;
pub(crate) mod routes;
pub(crate) mod wire;
