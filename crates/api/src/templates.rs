//! Templates over HTTP: the catalogue, and applying one to a space.

mod routes;
pub(crate) mod wire;

pub(crate) use routes::routes;
