//! Feedback of site readers, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
