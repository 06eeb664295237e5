//! Imports from and exports to remote repositories, over HTTP.

pub(crate) mod routes;
pub(crate) mod wire;
