//! What addresses lead to.

mod embeds;
pub(crate) mod routes;
mod wire;
