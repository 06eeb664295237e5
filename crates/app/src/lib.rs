//! Use cases of people, organizations, the content tree, grants and site settings: each authorizes, acts in one
//! transaction and records its event.

pub mod accounts;
pub mod agent_instructions;
pub mod audit_events;
pub mod collections;
pub mod event_stream;
pub mod grants;
mod hashing;
pub mod invitations;
pub mod invites;
pub mod jobs;
pub mod joining;
pub mod mail;
pub mod members;
pub mod organizations;
pub mod password_attempts;
pub mod passwords;
pub mod placement;
pub mod site_customizations;
pub mod site_feedback;
pub mod site_hostnames;
pub mod site_publishing;
pub mod site_redirects;
pub mod site_share_links;
pub mod sites;
pub mod spaces;
pub mod stored_secrets;
pub mod team_members;
pub mod teams;
pub mod tokens;
pub mod transfers;
pub mod urls;
pub mod usage;
pub mod users;
pub mod verification;

pub use outbound::mail::Mailer;
