//! Change requests over HTTP.

mod conflicts;
pub(crate) mod merging;
mod merging_wire;
pub(crate) mod routes;
pub(crate) mod wire;
