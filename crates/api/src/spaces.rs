//! Spaces over HTTP.

pub(crate) mod input;
pub(crate) mod lifecycle;
pub(crate) mod routes;
pub(crate) mod wire;
