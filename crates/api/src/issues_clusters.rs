//! Clusters of issues over HTTP.

pub(crate) mod routes;
mod wire;
