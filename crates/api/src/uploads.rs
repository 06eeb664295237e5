//! Files that are sent ahead of the change that inserts them.

pub(crate) mod routes;
mod wire;
