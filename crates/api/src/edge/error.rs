//! The one mapping from errors to responses. `docs/HTTP-STATUS.md` explains each code.

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use model::{Error, error::StalePage};
use serde::Serialize;
use utoipa::ToSchema;

/// The error type of handlers.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Error);

pub(crate) type Result<T, E = ApiError> = std::result::Result<T, E>;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

/// Why something is unavailable, for the outermost layer.
#[derive(Clone)]
pub(crate) struct Failure(pub(crate) Arc<Error>);

/// The body of every error response.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Error)]
pub(crate) struct ErrorOut {
    pub(crate) error: ErrorDetail,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ErrorDetail {
    /// The HTTP status.
    pub(crate) code: u16,
    /// What is wrong and what to do about it, for people.
    pub(crate) message: String,
    /// A stable error code for programs.
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// The field of the request that is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// The versions to merge, if others have changed the page since it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) details: Option<StalePageOut>,
    /// Identifies this request in the server's logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) request_id: Option<String>,
}

/// A page that others changed in the same parts as the request.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = StalePage)]
pub(crate) struct StalePageOut {
    page: String,
    /// The current revision of the change request: send it as `base` with the merged page.
    revision: String,
    /// Which parts are in conflict: `body`, `file`, or `key:` and the name of a key of the front matter.
    parts: Vec<String>,
    /// The page's file at the revision it was read at.
    base: PageSideOut,
    /// The file with the changes of the request.
    ours: PageSideOut,
    /// The current file; absent when the page was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    theirs: Option<PageSideOut>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = PageSide)]
struct PageSideOut {
    markdown: String,
}

impl From<&StalePage> for StalePageOut {
    fn from(stale: &StalePage) -> Self {
        let side = |text: &String| PageSideOut {
            markdown: text.clone(),
        };
        Self {
            page: stale.page.to_string(),
            revision: stale.revision.to_string(),
            parts: stale.parts.clone(),
            base: side(&stale.base),
            ours: side(&stale.ours),
            theirs: stale.theirs.as_ref().map(side),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, kind) = classify(&self.0);
        // Causes are logged here, once, and never sent to clients.
        if let Error::Internal(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) = &self.0 {
            let trace = self.0.trace();
            tracing::error!(http.status = status.as_u16(), "request failed: {trace}");
        }
        let field = match &self.0 {
            Error::Invalid { field, .. } => Some(field.clone()),
            _ => None,
        };
        let details = match &self.0 {
            Error::Stale(stale) => Some(StalePageOut::from(&**stale)),
            _ => None,
        };
        let detail = ErrorDetail {
            code: status.as_u16(),
            message: self.0.to_string(),
            kind,
            field,
            details,
            request_id: None,
        };
        let mut response = status.into_response();
        let retry_after = retry_after(&self.0);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.extensions_mut().insert(Failure(Arc::new(self.0)));
        }
        if let Some(seconds) = retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The outermost layer knows the request id and writes the body.
        response.extensions_mut().insert(detail);
        response
    }
}

fn classify(error: &Error) -> (StatusCode, &'static str) {
    match error {
        Error::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
        Error::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
        Error::AuthenticationNotRecent => (StatusCode::FORBIDDEN, "recent_authentication_required"),
        Error::SsoRequired(_) => (StatusCode::FORBIDDEN, "sso_required"),
        Error::SecondFactorMissing => (StatusCode::FORBIDDEN, "second_factor_enrolment_required"),
        Error::SecondFactorRequired => (StatusCode::UNAUTHORIZED, "second_factor_required"),
        Error::Unauthenticated(_) => (StatusCode::UNAUTHORIZED, "unauthenticated"),
        Error::Invalid { .. } => (StatusCode::BAD_REQUEST, "invalid"),
        Error::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
        Error::Stale(_) => (StatusCode::CONFLICT, "stale"),
        Error::Precondition(_) => (StatusCode::PRECONDITION_FAILED, "precondition_failed"),
        Error::Unprocessable(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unprocessable"),
        Error::QuotaExceeded(_) => (StatusCode::UNPROCESSABLE_ENTITY, "quota_exceeded"),
        Error::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        Error::UnsupportedMedia => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type"),
        Error::RateLimited { .. } | Error::TooMany { .. } => {
            (StatusCode::TOO_MANY_REQUESTS, "rate_limited")
        }
        Error::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        Error::OutcomeUnknown(_) => (StatusCode::SERVICE_UNAVAILABLE, "outcome_unknown"),
        Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
    }
}

fn retry_after(error: &Error) -> Option<u64> {
    match error {
        Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => {
            Some(*retry_after)
        }
        Error::Unavailable(_) | Error::OutcomeUnknown(_) => Some(2),
        _ => None,
    }
}

/// Writes the error body, with the request id.
pub(crate) fn render(mut response: Response, request_id: &str) -> Response {
    let Some(mut detail) = response.extensions_mut().remove::<ErrorDetail>() else {
        return response;
    };
    detail.request_id = Some(request_id.to_owned());
    let (mut parts, _) = response.into_parts();
    let (json, body) = Json(ErrorOut { error: detail })
        .into_response()
        .into_parts();
    parts.headers.extend(json.headers);
    Response::from_parts(parts, body)
}

/// Writes the error for Git clients, which show only plain text to people.
pub(crate) fn render_text(mut response: Response, request_id: &str) -> Response {
    let Some(detail) = response.extensions_mut().remove::<ErrorDetail>() else {
        return response;
    };
    let text = match detail.kind {
        "internal" => format!("{} It is {request_id}.\n", detail.message),
        // A push can be retried without an idempotency key.
        "unavailable" => {
            "The service is busy or a part of it is down. Try again in a few seconds.\n".to_owned()
        }
        _ => format!("{}\n", detail.message),
    };
    let (mut parts, _) = response.into_parts();
    parts.headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    Response::from_parts(parts, Body::from(text))
}

/// Response for a path or method that does not exist.
pub(crate) async fn no_such_route() -> Response {
    let mut response = StatusCode::NOT_FOUND.into_response();
    response.extensions_mut().insert(ErrorDetail {
        code: 404,
        message: "No such route. See /v1/docs for the operations of this server.".to_owned(),
        kind: "no_such_route",
        field: None,
        details: None,
        request_id: None,
    });
    response
}
