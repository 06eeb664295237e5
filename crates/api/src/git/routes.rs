//! The three requests of Git's smart protocol.

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::HeaderMap,
    response::Response,
    routing::{get, post},
};
use changes::git::{self, Protocol};
use model::Error;
use serde::Deserialize;

use super::body::{Caller, GitRequestBody, Repository, git_response};
use crate::edge::{error::Result, query::Params};

pub(crate) fn routes() -> Router {
    Router::new()
        .route("/{repository}/info/refs", get(advertise))
        .route("/{repository}/git-upload-pack", post(upload_pack))
        .route("/{repository}/git-receive-pack", post(receive_pack))
}

#[derive(Deserialize)]
struct Service {
    service: Option<String>,
}

async fn advertise(
    Caller(ctx): Caller,
    Repository(space): Repository,
    headers: HeaderMap,
    Params(Service { service }): Params<Service>,
) -> Result<Response> {
    match service.as_deref() {
        Some("git-upload-pack") => {
            let refs = git::advertise(&ctx, space, protocol(&headers)).await?;
            Ok(git_response("application/x-git-upload-pack-advertisement", refs))
        }
        Some("git-receive-pack") => {
            let refs = git::advertise_push(&ctx, space, protocol(&headers)).await?;
            Ok(git_response("application/x-git-receive-pack-advertisement", refs))
        }
        _ => Err(Error::invalid(
            "service",
            "must be `git-upload-pack` or `git-receive-pack`; use a Git client of version 1.6.6 or later",
        )
        .into()),
    }
}

async fn upload_pack(
    Caller(ctx): Caller,
    Repository(space): Repository,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let GitRequestBody(request) =
        GitRequestBody::of(request, "application/x-git-upload-pack-request")?;
    let pack = git::upload(&ctx, space, protocol(&headers), request).await?;
    let body = Body::from_stream(pack);
    Ok(git_response("application/x-git-upload-pack-result", body))
}

async fn receive_pack(
    Caller(ctx): Caller,
    Repository(space): Repository,
    request: Request,
) -> Result<Response> {
    let GitRequestBody(request) =
        GitRequestBody::of(request, "application/x-git-receive-pack-request")?;
    let report = git::receive(&ctx, space, request).await?;
    Ok(git_response(
        "application/x-git-receive-pack-result",
        report,
    ))
}

fn protocol(headers: &HeaderMap) -> Protocol {
    let header = headers.get("git-protocol");
    let text = header.and_then(|value| value.to_str().ok());
    Protocol::from_header(text.unwrap_or_default())
}
