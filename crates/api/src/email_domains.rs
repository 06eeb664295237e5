//! E-mail domains of organizations over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
