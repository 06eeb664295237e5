//! SAML identity providers of organizations, and where their members sign in.

pub(crate) mod routes;
mod wire;
