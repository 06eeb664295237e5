//! The management API over HTTP: transport only. Handlers parse, call one use-case, and wrap the answer.

mod accounts;
mod audit_events;
mod change_requests;
mod collections;
mod comments;
mod contents;
mod edge;
mod files;
mod git;
mod git_syncs;
mod grants;
mod invites;
mod links;
mod live;
mod members;
mod openapi;
mod organizations;
mod pdf;
mod reviews;
mod router;
mod sites;
mod spaces;
mod system;
mod teams;
mod templates;
mod tokens;
mod urls;
mod users;
mod wire;

pub use edge::limits::Limits;
pub use openapi::document;
pub use router::{Options, router};
