//! Use cases of people, organizations, the content tree, grants and site settings: each authorizes, acts in one
//! transaction and records its event. They know neither HTTP nor SQL: `api` and `websites` call them, they call `store`.
//!
//! ```no_run
//! use app::{collections, spaces};
//! use context::Ctx;
//! use model::{Result, collection::NewCollection, id::OrganizationId, space::NewSpace};
//!
//! async fn example(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
//!     let guides = NewCollection::new(Some("Guides".to_owned()), None)?;
//!     let guides = collections::create(ctx, organization, guides).await?;
//!     // The edge commits after one use case; a command that calls several commits between them.
//!     ctx.commit(None).await?;
//!     let handbook = NewSpace {
//!         title: Some("Handbook".to_owned()),
//!         parent: Some(guides.id),
//!         ..NewSpace::default()
//!     };
//!     spaces::create(ctx, organization, handbook.check()?, &spaces::InitialContent::Empty).await?;
//!     ctx.commit(None).await?;
//!     Ok(())
//! }
//! ```

pub mod access_explanations;
pub mod accounts;
pub mod agent_instructions;
pub mod audit_events;
pub mod collections;
pub mod computed_content;
pub mod conversation_issues;
pub mod conversations;
mod default_teams;
pub mod email_domains;
pub mod event_stream;
mod failed_sign_ins;
pub mod grants;
mod hashing;
pub mod installations;
pub mod integration_blocks;
pub mod integration_calls;
pub mod integration_endpoints;
pub mod integration_events;
pub mod integration_rendering;
pub mod integration_scripts;
pub mod integrations;
pub mod invitations;
pub mod invites;
pub mod issues_clusters;
pub mod jobs;
pub mod joining;
pub mod mail;
pub mod members;
pub mod notifications;
pub mod oidc;
pub mod oidc_providers;
pub mod organizations;
pub mod password_attempts;
pub mod passwords;
pub mod personal_data;
pub mod placement;
pub mod restores;
pub mod saml_providers;
pub mod second_factors;
pub mod security_settings;
pub mod sessions;
pub mod sign_in_links;
pub mod site_customizations;
pub mod site_feedback;
pub mod site_hostnames;
pub mod site_integrations;
pub mod site_publishing;
pub mod site_redirects;
pub mod site_share_links;
pub mod site_sign_in;
pub mod site_views;
pub mod sites;
pub mod spaces;
pub mod sso;
pub mod sso_enforcement;
pub mod stored_secrets;
pub mod team_members;
pub mod teams;
pub mod token_authorizations;
pub mod tokens;
pub mod transfers;
pub mod urls;
pub mod usage;
pub mod users;
pub mod verification;
pub mod webhook_deliveries;
pub mod webhooks;

pub use outbound::mail::Mailer;
