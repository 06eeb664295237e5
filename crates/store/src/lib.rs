//! Every SQL statement of the product. Reading needs a proof or hands out something unchecked; the organization id
//! comes from the proof. See `docs/ARCHITECTURE.md` for the rules and `tests/tenant_keys.rs` for the check.

pub mod access;
pub mod agent_instructions;
pub mod audit_events;
pub mod branches;
pub mod change_requests;
pub mod collections;
pub mod comments;
pub mod consumers;
pub mod contents;
pub mod contributors;
pub mod credentials;
mod db;
pub mod derived;
pub mod directory;
pub mod downloads;
mod failure;
pub mod feeds;
pub mod garbage;
pub mod git_syncs;
pub mod grants;
pub mod histories;
pub mod idempotency;
pub mod invites;
pub mod jobs;
pub mod members;
pub mod nodes;
pub mod objects;
pub mod order;
pub mod organizations;
pub mod outbox;
pub mod requested_reviewers;
pub mod reviews;
pub mod revisions;
pub mod roots;
pub mod schema;
pub mod spaces;
pub mod team_members;
pub mod teams;
pub mod tokens;
pub mod transfers;
mod tx;
pub mod types;
pub mod users;

pub use db::{Db, Options};
pub use tx::{Stamp, Tx};
