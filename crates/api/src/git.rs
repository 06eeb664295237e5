//! Git over HTTP at `/git/{spaceId}.git`: clone, fetch and push with the tools people have.

pub(crate) mod body;
pub(crate) mod routes;
