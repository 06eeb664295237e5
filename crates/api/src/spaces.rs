//! Spaces over HTTP.

pub(crate) mod input;
pub(crate) mod lifecycle;
pub(crate) mod routes;
mod trash;
pub(crate) mod wire;
