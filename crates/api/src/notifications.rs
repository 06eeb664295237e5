//! Notifications over HTTP.

pub(crate) mod routes;
mod settings;
mod wire;
