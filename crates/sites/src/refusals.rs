//! Answers without a page: where to go instead, and what is wrong where there is no frame to say it in.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use model::Error;

pub(crate) fn redirect(to: &str, cookies: Vec<HeaderValue>) -> Response {
    let mut response = Response::new(Body::empty());
    let Ok(location) = HeaderValue::from_str(to) else {
        return plain(StatusCode::NOT_FOUND, "There is nothing here.");
    };
    *response.status_mut() = StatusCode::TEMPORARY_REDIRECT;
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, location);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) fn refusal(error: &Error) -> Response {
    match error {
        Error::NotFound(_) => plain(
            StatusCode::NOT_FOUND,
            "There is nothing at this address. Check it for typing errors.",
        ),
        Error::Unauthenticated(message) => plain(StatusCode::UNAUTHORIZED, message),
        Error::Internal(_) => {
            tracing::error!("a site could not be shown: {}", error.trace());
            plain(
                StatusCode::INTERNAL_SERVER_ERROR,
                "Something went wrong here. Try again in a moment.",
            )
        }
        Error::Unavailable(_) => {
            tracing::warn!("a site could not be shown: {}", error.trace());
            plain(
                StatusCode::SERVICE_UNAVAILABLE,
                "This site is busy. Try again in a moment.",
            )
        }
        Error::RateLimited { retry_after } => {
            let text = format!("Too many tries. Wait {retry_after} seconds.");
            let mut response = plain(StatusCode::TOO_MANY_REQUESTS, &text);
            let wait = HeaderValue::from(*retry_after);
            response.headers_mut().insert(header::RETRY_AFTER, wait);
            response
        }
        Error::TooMany {
            message,
            retry_after,
        } => {
            let mut response = plain(StatusCode::TOO_MANY_REQUESTS, message);
            let wait = HeaderValue::from(*retry_after);
            response.headers_mut().insert(header::RETRY_AFTER, wait);
            response
        }
        Error::Invalid { .. } | Error::TooLarge { .. } => {
            plain(StatusCode::BAD_REQUEST, &error.to_string())
        }
        _ => plain(
            StatusCode::BAD_REQUEST,
            "This address cannot be read. Check it for typing errors.",
        ),
    }
}

pub(crate) fn plain(status: StatusCode, text: &str) -> Response {
    let mut response = Response::new(Body::from(format!("{text}\n")));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}
