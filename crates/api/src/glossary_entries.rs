//! The glossary over HTTP.

pub(crate) mod routes;
mod wire;
