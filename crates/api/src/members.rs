//! Members of organizations over HTTP.

pub(crate) mod wire;
