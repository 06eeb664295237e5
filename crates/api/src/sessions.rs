//! Sessions.

pub(crate) mod routes;
mod wire;
