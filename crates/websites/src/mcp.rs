//! The MCP endpoint of a site (Model Context Protocol): assistants list, search and read what their visitor may read.
//! Requests are stateless and answered with JSON. So any node serves any request, and what a visitor may see is decided
//! for each.

mod search_results;
mod tool_names;
mod tool_results;
mod tools;
mod visit;

use std::sync::Arc;

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use context::RequestInfo;
use http_server::host_in;
use model::Result;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use self::{tools::Tools, visit::Visit};
use crate::{
    limits::RequestCost, prepared_response::ROBOTS, site_paths::MCP_ENDPOINT, website::Website,
};

const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// Whether a path is that of an MCP endpoint, on any site.
pub(crate) fn is_mcp_path(path: &str) -> bool {
    path.strip_suffix(MCP_ENDPOINT)
        .is_some_and(|above| above.ends_with('/'))
}

pub(crate) async fn respond(
    website: &Arc<Website>,
    charge: RequestCost,
    facts: RequestInfo,
    request: Request,
) -> Result<Response> {
    let host = host_in(request.uri(), request.headers()).unwrap_or_default();
    let visit = Visit::start(
        (website, charge, facts),
        &host,
        request.uri(),
        request.headers(),
    )
    .await?;
    let visit = Arc::new(visit);
    let settings = settings(&host, visit.location.proxy_domain());
    let service = StreamableHttpService::new(
        move || Ok(Tools::new(visit.clone())),
        Arc::new(NeverSessionManager::default()),
        settings,
    );
    let mut response = service.handle(request).await.map(Body::new);
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CACHE_CONTROL, "private, no-store");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(ROBOTS, "noindex");
    // Errors come without this header.
    headers
        .entry(header::CONTENT_TYPE)
        .or_insert(HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok(response)
}

fn settings(host: &str, proxy: Option<&str>) -> StreamableHttpServerConfig {
    // Pages of other sites must not send requests through their reader's browser.
    let hosts = [Some(host), proxy].into_iter().flatten();
    let own: Vec<String> = hosts
        .flat_map(|host| ["https", "http"].map(|scheme| format!("{scheme}://{host}:*")))
        .collect();
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
        // The host was resolved to a site already.
        .disable_allowed_hosts()
        .with_allowed_origins(own)
}
