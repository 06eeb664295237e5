//! Custom hostnames over HTTP.

pub(crate) mod hosts;
pub(crate) mod routes;
pub(crate) mod wire;
