//! Resolution of URLs.

mod embeds;
pub(crate) mod routes;
mod wire;
