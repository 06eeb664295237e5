//! Audit events.

pub(crate) mod routes;
mod wire;
