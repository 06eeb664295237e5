//! The log line and the metrics of a request.

use std::time::Instant;

use axum::{
    http::{Method, StatusCode},
    response::Response,
};
use tracing::Span;

use crate::request_id::RequestId;

/// What the log says of the URL of a request.
#[derive(Debug, Clone)]
pub enum LogTarget {
    /// The template of the path, for the API: it contains no ids.
    Route(String),
    /// The host, for websites: their paths can contain secrets.
    Host(String),
}

/// A running request, which is logged and counted when it has its response.
pub struct AccessLog {
    started: Instant,
    span: Span,
    id: RequestId,
    method: Method,
    target: LogTarget,
}

impl AccessLog {
    pub fn start(id: RequestId, method: Method, target: LogTarget) -> Self {
        let span = match &target {
            LogTarget::Route(route) => {
                tracing::info_span!("request", id = id.as_str(), http.method = %method, http.route = route)
            }
            LogTarget::Host(host) => {
                tracing::info_span!("site", id = id.as_str(), host, http.method = %method)
            }
        };
        Self {
            started: Instant::now(),
            span,
            id,
            method,
            target,
        }
    }

    /// Returns the span that the request is handled in.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// Adds the request id to the response, then records the log line and the duration.
    pub fn finish(self, response: &mut Response) {
        self.id.write(response.headers_mut());
        let (status, seconds) = (response.status(), self.started.elapsed().as_secs_f64());
        let url = match &self.target {
            LogTarget::Route(route) => {
                let labels = [
                    ("method", self.method.to_string()),
                    ("route", route.clone()),
                    ("status", status.as_u16().to_string()),
                ];
                metrics::histogram!("http_request_seconds", &labels).record(seconds);
                route
            }
            LogTarget::Host(host) => {
                let class = status_class(status);
                metrics::histogram!("site_request_seconds", "status" => class).record(seconds);
                host
            }
        };
        let (method, status) = (&self.method, status.as_u16());
        self.span.in_scope(|| {
            tracing::info!(http.status = status, seconds, "{method} {url} {status}");
        });
    }
}

fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}
