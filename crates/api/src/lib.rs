//! The management API over HTTP: transport only. Handlers parse, call one use case, and wrap the result. There are no
//! rules and no SQL here: `authz` decides who may do what, and the crates of use cases what it does.
//!
//! ```no_run
//! use std::{num::NonZeroU32, sync::Arc};
//!
//! use api::{Health, Limits, Options, Rates};
//! use axum::Router;
//! use context::App;
//!
//! fn router(app: Arc<App>) -> Router {
//!     let per_minute = NonZeroU32::new(600).expect("not zero");
//!     let limits = Arc::new(Limits::new(Rates {
//!         user: per_minute,
//!         anonymous: per_minute,
//!         git: per_minute,
//!         site_lookups: per_minute,
//!     }));
//!     let options = Options {
//!         file_limits: limits.clone(),
//!         limits,
//!         health: Arc::new(Health::default()),
//!     };
//!     api::router(app, options)
//! }
//! // The same routes describe themselves.
//! assert_eq!(api::document()["info"]["title"], "Bindery management API");
//! ```

mod accounts;
mod app_page;
mod audit_events;
mod change_requests;
mod collections;
mod comments;
mod contents;
mod conversation_issues;
mod conversations;
mod edge;
mod email_domains;
mod event_stream;
mod files;
mod front_page;
mod git;
mod git_syncs;
mod glossary_entries;
mod grants;
mod health;
mod installations;
mod integration_events;
mod integration_rendering;
mod integrations;
mod invites;
mod issues_clusters;
mod links;
mod members;
mod notifications;
mod oidc_providers;
mod openapi;
mod openapi_specs;
mod organizations;
mod passkeys;
mod pdf;
mod personal_data;
mod resource_json;
mod reviews;
mod router;
mod saml_providers;
mod search;
mod search_queries;
mod second_factors;
mod sessions;
mod site_customizations;
mod site_feedback;
mod site_hostnames;
mod site_publishing;
mod site_redirects;
mod site_share_links;
mod sites;
mod spaces;
mod system;
mod teams;
mod templates;
mod token_authorizations;
mod tokens;
mod translations;
mod uploads;
mod urls;
mod users;
mod webhook_deliveries;
mod webhooks;
mod wire;

pub use edge::limits::{Limits, Rates};
pub use health::{Dependency, DependencyStatus, Health};
pub use openapi::document;
pub use resource_json::resource_json;
pub use router::{Options, router};
