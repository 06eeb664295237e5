//! Middleware and extractors around every handler: request parsing in, errors and commits out.

pub(crate) mod body;
pub(crate) mod body_memory;
pub(crate) mod cache_tags;
pub(crate) mod commit;
pub(crate) mod compression;
pub(crate) mod credentials;
pub(crate) mod csv;
pub(crate) mod ctx;
pub(crate) mod error;
pub(crate) mod etag;
pub(crate) mod idempotency;
pub(crate) mod input;
pub(crate) mod json;
pub(crate) mod limits;
pub(crate) mod list;
pub(crate) mod nul;
pub(crate) mod path;
pub(crate) mod path_template;
pub(crate) mod query;
pub(crate) mod query_string;
pub(crate) mod request;
pub(crate) mod scopes;
pub(crate) mod time;
