//! Export and deletion of the caller's account over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
