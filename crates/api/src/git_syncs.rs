//! Spaces and repositories elsewhere, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
