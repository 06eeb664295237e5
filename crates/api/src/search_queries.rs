//! Search queries of site visitors, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
