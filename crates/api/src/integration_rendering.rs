//! Components and scripts of integrations.

mod input;
pub(crate) mod routes;
pub(crate) mod wire;
