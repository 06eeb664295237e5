//! Visitor authentication of sites, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
