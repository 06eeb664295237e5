//! Content over HTTP: revisions with their pages, files and reusable contents.
//!
//! The same reads exist for main, for a change request and for a revision by its id, so each has a file of thin
//! handlers over shared functions.

pub(crate) mod authoring;
mod blob;
pub(crate) mod change_request;
pub(crate) mod changes;
mod changes_wire;
mod computed;
mod conversion;
mod fields;
mod history;
pub(crate) mod input;
pub(crate) mod main;
mod outline;
mod overlays;
pub(crate) mod pages;
pub(crate) mod params;
mod problems;
pub(crate) mod revision;
pub(crate) mod shared;
mod splices;
mod unsaved;
pub(crate) mod wire;

use utoipa_axum::router::OpenApiRouter;

pub(crate) fn routes() -> OpenApiRouter {
    main::routes()
        .merge(change_request::routes())
        .merge(revision::routes())
        .merge(authoring::routes())
        .merge(changes::routes())
        .merge(computed::routes())
        .merge(overlays::routes())
        .merge(history::routes())
        .merge(unsaved::routes())
        .merge(conversion::routes())
}
