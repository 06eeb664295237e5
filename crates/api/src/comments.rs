//! Comments over HTTP. The same operations exist for a space and for a change request, so each has thin handlers over
//! shared functions.

mod change_request;
mod change_request_replies;
pub(crate) mod input;
mod post;
mod shared;
mod space;
mod space_replies;
pub(crate) mod wire;

use utoipa_axum::router::OpenApiRouter;

pub(crate) fn routes() -> OpenApiRouter {
    space::routes()
        .merge(space_replies::routes())
        .merge(change_request::routes())
        .merge(change_request_replies::routes())
}
