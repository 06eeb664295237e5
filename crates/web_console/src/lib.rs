//! The console below `/app`: the application in which people write, review and merge. It is a client of the API like any
//! other; this crate serves its files, which `console/` is built to, and its one page. The pages for signing in and the
//! account are beside it, in `account_pages`.
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use axum::Router;
//! use context::App;
//!
//! fn routes(app: Arc<App>) -> Router {
//!     web_console::router(app)
//! }
//! ```

mod files;
mod index;
mod router;

pub use router::router;
