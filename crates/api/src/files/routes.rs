//! The two steps of a download. Both work for anyone with the URL: it contains the user it was issued for, and the
//! caller is not checked.

use axum::{
    Router,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use model::{Oid, id::SpaceId};
use pages::{downloads, file_urls::FileUrl};
use serde::Deserialize;

use crate::{
    edge::{
        ctx::Public,
        error::{Result, no_such_route},
        path::Path,
        query::Params,
    },
    files::content,
    integrations::{routes::get_image as get_integration_image, wire::IMAGES_PATH},
};

pub(crate) fn routes() -> Router {
    Router::new()
        .route("/files/{spaceId}/{oid}/{name}", get(follow_file_address))
        .route("/files/content/{ticket}", get(get_file_content))
        .route(
            &format!("{IMAGES_PATH}/{{imageId}}"),
            get(get_integration_image),
        )
        .method_not_allowed_fallback(no_such_route)
}

#[derive(Deserialize)]
struct Signature {
    r: Option<String>,
    v: Option<String>,
    s: Option<String>,
}

/// Redirects to the current location of the file.
async fn follow_file_address(
    ctx: Public,
    Path((space, oid, name)): Path<(SpaceId, Oid, String)>,
    Params(signature): Params<Signature>,
) -> Result<Response> {
    let epoch = signature.v.and_then(|text| text.parse().ok());
    let file_url = FileUrl {
        space,
        oid,
        name,
        reader: signature.r.unwrap_or_default(),
        // No space has this epoch, so a URL without one gets 404, like a forged one.
        epoch: epoch.unwrap_or_default(),
        signature: signature.s.unwrap_or_default(),
    };
    let target = downloads::resolve(&ctx, &file_url).await?;
    let headers = [
        (header::LOCATION, target.as_str()),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    Ok((StatusCode::FOUND, headers).into_response())
}

async fn get_file_content(
    ctx: Public,
    Path(ticket): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let download = downloads::open(&ctx, &ticket).await?;
    Ok(content::file_response(&ctx, &download, &headers).await?)
}
