//! The product's data types: typed ids, values with their limits, errors, paging, clock and entropy. No I/O: nothing
//! here knows HTTP, SQL or the file system. Constructors check their values, so that other crates need not.
//!
//! ```
//! use model::{
//!     clock::SystemClock,
//!     entropy::SystemEntropy,
//!     id::SpaceId,
//!     space::NewSpace,
//! };
//!
//! let id = SpaceId::generate(&SystemClock, &SystemEntropy);
//! assert_eq!(id.to_string().parse::<SpaceId>().ok(), Some(id));
//!
//! let new = NewSpace {
//!     title: Some("x".repeat(51)),
//!     ..NewSpace::default()
//! };
//! let error = new.check().expect_err("the title is too long");
//! assert_eq!(
//!     error.to_string(),
//!     "`title` has 51 characters; at most 50 are allowed."
//! );
//! ```

pub mod agent_instructions;
pub mod change_request;
pub mod clock;
pub mod collection;
pub mod comment;
pub mod content;
pub mod conversation;
pub mod conversation_issue;
pub mod customization;
pub mod email_domain;
pub mod entropy;
pub mod error;
pub mod event;
pub mod git_sync;
pub mod glossary_entry;
pub mod grant;
pub mod id;
mod id_text;
pub mod installation;
pub mod integration;
pub mod integration_event;
pub mod integrity_fault;
pub mod invite;
pub mod issues_cluster;
pub mod job;
pub mod json_message;
pub mod language;
pub mod language_settings;
pub mod member;
pub mod merge_rules;
pub mod notification;
pub mod oid;
pub mod oidc_provider;
pub mod openapi_spec;
pub mod organization;
pub mod page;
pub mod passkey;
pub mod patch;
pub mod player;
pub mod reader;
pub mod reserved_names;
pub mod review;
pub mod revision;
pub mod role;
pub mod saml_provider;
pub mod scope;
pub mod search_query;
pub mod second_factor;
pub mod security_settings;
pub mod session;
pub mod site;
pub mod site_feedback;
pub mod site_hostname;
pub mod site_publishing;
pub mod site_redirect;
pub mod site_share_link;
pub mod site_url;
pub mod space;
pub mod team;
pub mod terminal;
pub mod text;
pub mod text_enum;
pub mod token;
pub mod token_authorization;
pub mod translation;
pub mod tree_move;
pub mod ui_language;
pub mod unsaved_text;
pub mod upload;
pub mod usage;
pub mod user;
pub mod webhook;
pub mod webhook_delivery;

pub use clock::Clock;
pub use entropy::Entropy;
pub use error::{Error, Result};
pub use id::{Id, Kind};
pub use oid::{ObjectKind, Oid};
pub use page::{Page, PageRequest};
pub use patch::Patch;
pub use role::{Level, Role};
