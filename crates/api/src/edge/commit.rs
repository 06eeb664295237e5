//! Commits the handler's transaction once the response is built, and before it is sent.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use context::Ctx;
use http_body_util::BodyExt;
use model::Error;

use crate::edge::{error::ApiError, idempotency};

pub(crate) async fn commit(ctx: &Ctx, response: Response) -> Response {
    if !ctx.is_pending() {
        return response;
    }
    if !response.status().is_success() {
        ctx.roll_back();
        return response;
    }
    let (stored, response) = match ctx.idempotency() {
        None => (None, response),
        Some(idempotency) => {
            let (parts, body) = response.into_parts();
            let Ok(collected) = body.collect().await else {
                ctx.roll_back();
                return ApiError(Error::internal("a response could not be read back"))
                    .into_response();
            };
            let bytes = collected.to_bytes();
            let response = Response::from_parts(parts, Body::empty());
            let stored = idempotency::to_stored_response(idempotency, &response, &bytes);
            (Some(stored), response.map(|_| Body::from(bytes)))
        }
    };
    match ctx.commit(stored).await {
        Ok(None) => response,
        Ok(Some(stored)) => {
            let sent = ctx.idempotency().map(|key| &key.request_hash);
            let replay = idempotency::replay(stored, sent.map_or(&[][..], |hash| &hash[..]));
            replay.unwrap_or_else(IntoResponse::into_response)
        }
        Err(error) => ApiError(error).into_response(),
    }
}
