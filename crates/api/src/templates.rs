//! Templates over HTTP: the catalogue, and putting one into a space.

mod routes;
pub(crate) mod wire;

pub(crate) use routes::routes;
