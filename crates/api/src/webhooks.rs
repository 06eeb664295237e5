//! Webhooks of organizations.

pub(crate) mod routes;
mod wire;
