//! Reviews of change requests over HTTP.

pub(crate) mod requests;
pub(crate) mod routes;
mod wire;
