//! Accounts over HTTP: signing up and in, passwords, verified addresses.

pub(crate) mod routes;
pub(crate) mod wire;
