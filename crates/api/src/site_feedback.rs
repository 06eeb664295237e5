//! What readers of sites said, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
