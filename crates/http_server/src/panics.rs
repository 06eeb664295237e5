//! A response even when a handler panics.

use std::any::Any;

use axum::{
    body::Body,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tower_http::catch_panic::{CatchPanicLayer, ResponseForPanic};

/// Marks the response of a handler that panicked.
#[derive(Clone)]
struct Panicked;

/// Turns a panic into an empty 500 response, which [`is_panic`] recognizes. What the client reads depends on the
/// request, so the middleware around this layer writes the body.
pub fn catch_panics() -> CatchPanicLayer<impl ResponseForPanic<ResponseBody = Body>> {
    CatchPanicLayer::custom(|_: Box<dyn Any + Send>| {
        let mut response = StatusCode::INTERNAL_SERVER_ERROR.into_response();
        response.extensions_mut().insert(Panicked);
        response
    })
}

pub fn is_panic(response: &Response) -> bool {
    response.extensions().get::<Panicked>().is_some()
}
