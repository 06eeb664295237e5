//! Sites over HTTP.

mod adaptive;
mod builder;
pub(crate) mod input;
mod move_input;
mod published;
pub(crate) mod routes;
mod section_groups;
mod sections;
mod site_spaces;
mod structure;
mod structure_input;
mod structure_wire;
pub(crate) mod wire;

use utoipa_axum::router::OpenApiRouter;

pub(crate) fn routes() -> OpenApiRouter {
    routes::routes()
        .merge(adaptive::routes())
        .merge(published::routes())
        .merge(structure::routes())
        .merge(sections::routes())
        .merge(section_groups::routes())
        .merge(site_spaces::routes())
}
