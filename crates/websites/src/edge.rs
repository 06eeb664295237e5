//! Middleware of all requests that do real work: request id, log line, metrics, and an error page after a panic.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use context::App;
use http_server::{AccessLog, LogTarget, RequestId, host_in, is_panic};
use model::Error;
use tracing::Instrument;

use crate::{
    error_responses::{ErrorScope, error_response},
    negotiation::ClientPreferences,
};

pub(crate) async fn request_middleware(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let id = RequestId::generate(&app);
    let host = host_in(request.uri(), request.headers()).unwrap_or_default();
    let log = AccessLog::start(id.clone(), request.method().clone(), LogTarget::Host(host));
    let accepted = ClientPreferences::of(request.headers());
    request.extensions_mut().insert(id);
    let mut response = next.run(request).instrument(log.span().clone()).await;
    if is_panic(&response) {
        let error = Error::internal("rendering a site panicked; see the log above");
        let respond = || error_response(&app, accepted, &ErrorScope::Hidden, &error);
        response = log.span().in_scope(respond);
    }
    log.finish(&mut response);
    response
}
