//! Issues of conversations over HTTP.

pub(crate) mod routes;
mod wire;
