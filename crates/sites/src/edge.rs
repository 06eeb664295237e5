//! Middleware of all requests that do real work: a request id, a log line, metrics, and a response even after a panic.
//! URLs can contain secrets, so the log has the host and not the path.

use std::{any::Any, sync::Arc, time::Instant};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode},
    middleware::Next,
    response::Response,
};
use context::App;
use model::{Error, Id, id::kind};
use tracing::Instrument;

use crate::{
    error_responses::{ErrorScope, error_response},
    host_header::host_in,
    negotiation::ClientPreferences,
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request in the log.
#[derive(Clone)]
pub(crate) struct RequestId(pub(crate) String);

pub(crate) async fn request_middleware(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let id = Id::<kind::Event>::generate(&*app.clock, &*app.entropy).to_string();
    let host = host_in(request.uri(), request.headers()).unwrap_or_default();
    let method = request.method().clone();
    let accepted = ClientPreferences::of(request.headers());
    let span = tracing::info_span!("site", id, host, http.method = %method);
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = next.run(request).instrument(span.clone()).await;
    if response.extensions().get::<Panicked>().is_some() {
        let error = Error::internal("drawing a site panicked; see the log above");
        response = span.in_scope(|| error_response(&app, accepted, &ErrorScope::Hidden, &error));
    }
    if let Ok(value) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (status, seconds) = (response.status().as_u16(), started.elapsed().as_secs_f64());
    metrics::histogram!("site_request_seconds", "status" => class(status)).record(seconds);
    span.in_scope(|| {
        tracing::info!(http.status = status, seconds, "{method} {host} {status}");
    });
    response
}

fn class(status: u16) -> &'static str {
    match status / 100 {
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

/// Marks the response of a panicked handler. Its body depends on the request, so [`surround`] replaces it.
#[derive(Clone)]
struct Panicked;

pub(crate) fn panic_response(_: Box<dyn Any + Send>) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response.extensions_mut().insert(Panicked);
    response
}
