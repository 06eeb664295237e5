//! Conversations over HTTP.

mod input;
pub(crate) mod routes;
pub(crate) mod wire;
