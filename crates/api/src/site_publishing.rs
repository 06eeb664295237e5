//! How sites know their visitors, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
