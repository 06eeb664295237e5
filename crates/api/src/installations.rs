//! Installations of integrations.

pub(crate) mod routes;
pub(crate) mod targets;
pub(crate) mod wire;
