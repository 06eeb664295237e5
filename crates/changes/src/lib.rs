//! Use cases that write content: change requests, authoring, reviews, comments, templates, translations, Git and its
//! synchronization with other servers. They know neither HTTP nor SQL, and nothing of people and sites (`app` is above).
//!
//! ```no_run
//! use changes::{change_request_creation, change_requests};
//! use context::Ctx;
//! use model::{
//!     Result,
//!     change_request::{ChangeRequestKey, NewChangeRequest},
//!     id::SpaceId,
//! };
//!
//! async fn example(ctx: &Ctx, space: SpaceId) -> Result<()> {
//!     let new = NewChangeRequest {
//!         subject: Some("Describe the tides".to_owned()),
//!         ..NewChangeRequest::default()
//!     };
//!     // A draft at the current revision of main. The edge commits; see `context`.
//!     let draft = change_request_creation::create(ctx, space, new.check()?, None).await?;
//!     println!("#{}", draft.number);
//!     Ok(())
//! }
//! ```

pub mod authoring;
pub mod change_request_creation;
pub mod change_requests;
pub mod comments;
pub mod git;
pub mod git_syncs;
pub mod glossary_entries;
pub mod prepared_content;
pub mod reviews;
pub mod templates;
pub mod translations;
pub mod unsaved_texts;
pub mod uploads;
mod written_files;
