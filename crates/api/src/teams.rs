//! Teams and their members over HTTP.

pub(crate) mod members;
pub(crate) mod routes;
pub(crate) mod wire;
