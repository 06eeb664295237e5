//! Invites over HTTP: invite links, and invitations by e-mail.

pub(crate) mod links;
pub(crate) mod routes;
pub(crate) mod wire;
