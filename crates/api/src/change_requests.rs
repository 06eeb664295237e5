//! Change requests over HTTP.

mod conflicts;
mod merge_status;
pub(crate) mod merging;
mod merging_wire;
pub(crate) mod routes;
pub(crate) mod wire;
