//! Middleware of all requests that do real work: request id, log line, metrics, and an error page after a panic.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::Response,
};
use http_server::{AccessLog, LogTarget, RequestId, host_in, is_panic};
use model::Error;
use tracing::Instrument;

use crate::{
    error_responses::{ErrorScope, error_response},
    negotiation::ClientPreferences,
    website::{Website, request_url},
};

pub(crate) async fn request_middleware(
    State(website): State<Arc<Website>>,
    mut request: Request,
    next: Next,
) -> Response {
    let app = &website.app;
    let id = RequestId::generate(app);
    let host = host_in(request.uri(), request.headers()).unwrap_or_default();
    let log = AccessLog::start(id.clone(), request.method().clone(), LogTarget::Host(host));
    let accepted = ClientPreferences::of(request.headers());
    request.extensions_mut().insert(id);
    // None if there is no response that could be served in place of a failure.
    let url = request_url(&request);
    let headers = url.is_some().then(|| request.headers().clone());
    let failed = |error| error_response(app, accepted, &ErrorScope::Hidden, &error);
    let served = app.db.unless_gone(next.run(request));
    let served = served.instrument(log.span().clone()).await;
    let mut response = log.span().in_scope(|| served.unwrap_or_else(failed));
    if response.status() == StatusCode::SERVICE_UNAVAILABLE
        && let Some((url, headers)) = url.zip(headers)
        && let Some(stale) = website.stale(&url, &headers)
    {
        response = stale;
    }
    if is_panic(&response) {
        let error = Error::internal("rendering a site panicked; see the log above");
        let respond = || error_response(app, accepted, &ErrorScope::Hidden, &error);
        response = log.span().in_scope(respond);
    }
    log.finish(&mut response);
    response
}
