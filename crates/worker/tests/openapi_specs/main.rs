//! OpenAPI specs, from submission to parsed content.

mod corpus;
mod documents;
mod fixture;
mod lifecycle;
mod problems;
mod spec_server;
