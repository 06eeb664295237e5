//! File downloads, outside the management API: their URLs are in its responses.

pub(crate) mod content;
pub(crate) mod routes;
