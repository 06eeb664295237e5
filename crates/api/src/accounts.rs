//! Accounts over HTTP: sign-up, sign-in, passwords, e-mail verification.

pub(crate) mod routes;
pub(crate) mod wire;
