//! Operations about the server itself.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::ctx::Public;

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_api_information))
}

/// The release of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApiInformation {
    version: &'static str,
    build: &'static str,
}

/// Get the version of the server.
#[utoipa::path(get, path = "/", tag = "system",
    responses((status = 200, body = ApiInformation)),
    security(()))]
pub(crate) async fn get_api_information(_: Public) -> Json<ApiInformation> {
    Json(ApiInformation {
        version: env!("CARGO_PKG_VERSION"),
        build: env!("CARGO_PKG_VERSION"),
    })
}
