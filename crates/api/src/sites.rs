//! Sites over HTTP.

mod adaptive;
pub(crate) mod input;
pub(crate) mod routes;
mod section_groups;
mod sections;
mod site_spaces;
mod structure;
pub(crate) mod structure_input;
pub(crate) mod structure_wire;
pub(crate) mod wire;

use utoipa_axum::router::OpenApiRouter;

pub(crate) fn routes() -> OpenApiRouter {
    routes::routes()
        .merge(adaptive::routes())
        .merge(structure::routes())
        .merge(sections::routes())
        .merge(section_groups::routes())
        .merge(site_spaces::routes())
}
