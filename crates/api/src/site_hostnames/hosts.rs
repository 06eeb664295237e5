//! For the operator's proxy: whether this server serves a host, so that it may request a certificate.

use app::site_hostnames;
use axum::Json;
use model::{Error, Kind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{ctx::Public, error::Result, path::Path, query::Params};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_host))
        .routes(routes!(find_host))
}

/// A host that this server serves.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Host)]
struct HostOut {
    /// Always `host`.
    object: &'static str,
    host: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct HostQuery {
    /// The host, without a port.
    domain: String,
}

/// Check whether this server serves a host: 200 if it does, 404 if not. For proxies that obtain certificates on demand.
#[utoipa::path(get, path = "/hosts/{host}", tag = "system",
    responses((status = 200, body = HostOut)),
    security(()))]
async fn get_host(ctx: Public, Path(host): Path<String>) -> Result<Json<HostOut>> {
    host_response(&ctx, host).await
}

/// The same check with the host in the query, as some proxies send it.
#[utoipa::path(get, path = "/hosts", tag = "system",
    params(HostQuery),
    responses((status = 200, body = HostOut)),
    security(()))]
async fn find_host(ctx: Public, Params(query): Params<HostQuery>) -> Result<Json<HostOut>> {
    host_response(&ctx, query.domain).await
}

async fn host_response(ctx: &Public, host: String) -> Result<Json<HostOut>> {
    if site_hostnames::is_served(ctx, &host).await? {
        return Ok(Json(HostOut {
            object: "host",
            host,
        }));
    }
    Err(Error::NotFound(Kind("host")).into())
}
