//! A site for assistants, by the Model Context Protocol: they list, search and read what their visitor may read.
//!
//! Each request stands for itself and is answered with JSON at once. Nothing is remembered between two of them, so any
//! node answers any request, and what a visitor may see is decided anew each time.

mod answers;
mod found;
mod tools;
mod visit;

use std::sync::Arc;

use app::RequestFacts;
use axum::{
    body::Body,
    extract::Request,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use model::Result;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use self::{tools::Tools, visit::Visit};
use crate::{answer::ROBOTS, hosts::host_in, limits::Charge, serve::Website};

/// Where it is, below a site.
pub(crate) const ENDPOINT: &str = "~/mcp";
/// Larger messages are refused.
const MOST_BYTES: usize = 64 << 10;

/// Whether an address is that of the protocol, on whatever site.
pub(crate) fn is_meant(path: &str) -> bool {
    path.strip_suffix(ENDPOINT)
        .is_some_and(|above| above.ends_with('/'))
}

pub(crate) async fn answer(
    website: &Arc<Website>,
    charge: Charge,
    facts: RequestFacts,
    request: Request,
) -> Result<Response> {
    let host = host_in(request.uri(), request.headers()).unwrap_or_default();
    let visit = Visit::begin(
        (website, charge, facts),
        &host,
        request.uri(),
        request.headers(),
    )
    .await?;
    let visit = Arc::new(visit);
    let settings = settings(&host, visit.found.proxy_domain());
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
    // Refusals come without one.
    headers
        .entry(header::CONTENT_TYPE)
        .or_insert(HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok(response)
}

fn settings(host: &str, proxy: Option<&str>) -> StreamableHttpServerConfig {
    // A page of another site must not use its reader's browser to ask in the reader's name.
    let hosts = [Some(host), proxy].into_iter().flatten();
    let own: Vec<String> = hosts
        .flat_map(|host| ["https", "http"].map(|scheme| format!("{scheme}://{host}:*")))
        .collect();
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MOST_BYTES)
        // The host has led to a site already.
        .disable_allowed_hosts()
        .with_allowed_origins(own)
}
