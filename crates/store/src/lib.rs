//! Every SQL statement of the product. Reading requires a proof or returns something unchecked; the organization id
//! comes from the proof. It decides nothing: which role permits what is in `authz`, what a change means in the crates
//! of use cases. `docs/ARCHITECTURE.md` has the rules, `crates/checks/tests/tenant_keys.rs` checks them.
//!
//! ```no_run
//! use authz::action::act::View;
//! use model::{
//!     Error, Result,
//!     id::{Identified, OrganizationId, SpaceId, UserId, kind},
//! };
//! use store::{Db, Options, PoolSizes, spaces};
//!
//! # async fn example(organization: OrganizationId, id: SpaceId, user: UserId) -> Result<()> {
//! let db = Db::connect(&Options {
//!     url: "postgres://bindery@localhost/bindery".to_owned(),
//!     connections: PoolSizes {
//!         reads: 5,
//!         writes: 3,
//!         background: 2,
//!         pushes: 2,
//!     },
//!     quotas: None,
//! })
//! .await?;
//! // One statement reads the space and the caller's role in it.
//! let space = spaces::find(&db, organization, id, user).await?;
//! let space = space.ok_or(Error::NotFound(kind::Space::KIND))?.allow::<View>()?;
//! println!("{}", space.title);
//! # Ok(())
//! # }
//! ```

pub mod access;
pub mod agent_instructions;
pub mod audit_events;
pub mod backups;
pub mod branches;
pub mod change_requests;
pub mod collections;
pub mod comments;
pub mod commit_graph;
pub mod computed_results;
mod connection;
mod connection_pool;
pub mod consumers;
pub mod contents;
pub mod contributors;
pub mod conversation_issues;
pub mod conversations;
pub mod credentials;
mod db;
pub mod derived;
pub mod directory;
pub mod downloads;
pub mod email_domains;
mod enum_text;
mod error;
mod fault;
pub mod feeds;
pub mod file_holds;
pub mod former_paths;
pub mod garbage;
pub mod git_syncs;
pub mod glossary_entries;
pub mod grants;
pub mod health;
pub mod history;
pub mod idempotency;
pub mod installations;
pub mod integration_events;
pub mod integrations;
pub mod integrity;
pub mod invitations;
pub mod invites;
pub mod issues_clusters;
pub mod jobs;
pub mod language_settings;
mod lists;
pub mod members;
pub mod node_lock;
pub mod nodes;
pub mod notification_settings;
pub mod notifications;
pub mod objects;
pub mod oidc_providers;
pub mod oidc_sign_ins;
pub mod openapi_specs;
mod optional_writes;
pub mod order;
pub mod organizations;
pub mod outbox;
pub mod parents;
pub mod passkeys;
pub mod personal_data;
pub mod published;
pub mod quotas;
mod reachability;
pub mod requested_reviewers;
pub mod restores;
pub mod reviews;
pub mod revisions;
pub mod roots;
pub mod saml_providers;
pub mod schema;
pub mod search;
pub mod search_queries;
pub mod second_factors;
pub mod security_settings;
pub mod server_role;
pub mod sessions;
pub mod sign_in_links;
pub mod site_customizations;
pub mod site_feedback;
pub mod site_hostnames;
pub mod site_publishing;
pub mod site_redirects;
pub mod site_share_links;
pub mod sites;
pub mod space_links;
pub mod spaces;
pub mod sso_accounts;
pub mod sso_providers;
pub mod sso_requirements;
pub mod sso_sign_ins;
pub mod stored_secrets;
pub mod team_members;
pub mod teams;
pub mod token_authorizations;
pub mod tokens;
pub mod transfers;
pub mod translations;
mod tx;
pub mod types;
pub mod unsaved_texts;
pub mod uploads;
pub mod usage;
pub mod users;
pub mod webhook_deliveries;
pub mod webhooks;

pub use connection::RefusedConnection;
pub use connection_pool::PoolUsage;
pub use db::{Db, Options, PoolSizes};
pub use tx::{CommitPermit, Tx, TxContext};
