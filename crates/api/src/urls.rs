//! What addresses lead to.

pub(crate) mod routes;
mod wire;
