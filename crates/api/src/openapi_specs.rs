//! OpenAPI specs over HTTP.

pub(crate) mod routes;
pub(crate) mod versions;
pub(crate) mod wire;
