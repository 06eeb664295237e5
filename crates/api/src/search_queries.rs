//! What visitors of sites search for, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
