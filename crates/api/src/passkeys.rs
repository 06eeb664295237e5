//! Passkeys.

pub(crate) mod routes;
mod wire;
