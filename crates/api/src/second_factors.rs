//! Second factors.

pub(crate) mod routes;
mod wire;
