//! Grants on collections and spaces over HTTP. The operations of the two kinds are the same by design.

pub(crate) mod collections;
mod explanation;
pub(crate) mod spaces;
pub(crate) mod wire;
