//! Downloads of files, outside the management API: their addresses are in its answers.

pub(crate) mod content;
pub(crate) mod routes;
