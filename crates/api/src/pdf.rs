//! PDF files: their addresses are in the management API, the files outside of it.

pub(crate) mod content;
pub(crate) mod routes;
