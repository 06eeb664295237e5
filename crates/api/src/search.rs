//! Full-text search over HTTP.

mod input;
pub(crate) mod routes;
mod wire;
