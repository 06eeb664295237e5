//! Invites over HTTP: links, and people invited by their address.

pub(crate) mod links;
pub(crate) mod routes;
pub(crate) mod wire;
