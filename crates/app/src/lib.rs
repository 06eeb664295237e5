//! Use-cases: authorize, act in one transaction, record the event. The only place where rules meet.

pub mod accounts;
mod adaptive;
pub mod addresses;
pub mod agent_instructions;
mod app;
pub mod audit_events;
mod authentication;
pub mod authoring;
pub mod blobs;
pub mod change_requests;
pub mod collections;
pub mod comments;
pub mod contents;
mod ctx;
pub mod downloads;
pub mod former_paths;
pub mod garbage;
pub mod git;
pub mod git_syncs;
pub mod grants;
mod history;
pub mod invites;
pub mod jobs;
pub mod joining;
pub mod links;
pub mod live;
mod lookup;
pub mod mail;
pub mod members;
pub mod openapi_specs;
pub mod organizations;
pub mod passwords;
pub mod pdf;
pub mod places;
pub mod published;
pub mod rate_limits;
mod reach;
pub mod repository;
pub mod reviews;
pub mod site_customizations;
pub mod site_feedback;
pub mod site_hostnames;
pub mod site_publishing;
pub mod site_redirects;
pub mod site_share_links;
pub mod sites;
pub mod spaces;
pub mod team_members;
pub mod teams;
pub mod templates;
pub mod tokens;
pub mod transfers;
pub mod users;
pub mod verification;

pub use ::git::remote::Scheme as GitScheme;
pub use app::{App, Settings};
pub use authentication::Credentials;
pub use ctx::{Ctx, Idempotency, Principal, RequestFacts};
pub use files::ByteStream;
pub use outbound::{IpNet, mail::Mailer};
pub use store::{
    access::Seen,
    idempotency::{Answer, Scope as IdempotencyScope},
};
