//! The pages on which people sign in and manage their account, below `/app`. They are plain HTML with forms, so they work
//! without scripts, and in all languages that websites have. Rules and SQL are not here: each form calls one use case of
//! `app`.
//!
//! ```no_run
//! use std::{num::NonZeroU32, sync::Arc};
//!
//! use account_pages::Limits;
//! use axum::Router;
//! use context::App;
//!
//! fn router(app: Arc<App>) -> Router {
//!     let per_minute = NonZeroU32::new(600).expect("not zero");
//!     account_pages::router(app, Arc::new(Limits::per_minute(per_minute, per_minute)))
//! }
//! ```

mod account;
mod assets;
mod confirmation;
mod edge;
mod form;
mod invitations;
mod layout;
mod limits;
mod next_path;
mod organizations;
mod passkey_form;
mod passkey_sign_in;
mod passwords;
mod query;
mod refusal;
mod router;
mod second_step;
mod sign_in;
mod sign_in_links;
mod sign_out;
mod sign_up;
mod sso;
mod texts;
mod verification;
mod visit;

pub use limits::Limits;
pub use router::{FORM_PATHS, router};
