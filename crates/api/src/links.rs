//! Links and backlinks over HTTP, for the primary content and for change requests.

mod change_request;
mod locations;
mod main;
mod shared;
mod wire;

use utoipa_axum::router::OpenApiRouter;

pub(crate) fn routes() -> OpenApiRouter {
    main::routes().merge(change_request::routes())
}
