//! PDF files: their URLs are in the management API, the files outside of it.

pub(crate) mod content;
pub(crate) mod routes;
