//! Downloads of files, outside the management API: their addresses are in its answers.

mod content;
mod range;
pub(crate) mod routes;
