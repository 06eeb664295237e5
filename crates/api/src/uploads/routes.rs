//! Receiving files.

use axum::{
    Json,
    extract::{FromRequest, Request},
    http::{StatusCode, header},
};
use bytes::Bytes;
use changes::uploads;
use futures::{Stream, TryStreamExt};
use model::{Error, id::SpaceId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{UploadOut, UploadParams};
use crate::edge::{
    ctx::Ctx,
    error::{ApiError, Result},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(upload_file_to_space))
}

/// The bytes of the body, as they arrive.
struct RawBody {
    /// As the client announced it.
    length: Option<u64>,
    bytes: axum::body::Body,
}

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let header = |name| request.headers().get(name);
        if header(header::CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
            let message = "is not supported here; send the bytes of the file as they are";
            return Err(Error::invalid("Content-Encoding", message).into());
        }
        let length = header(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        Ok(Self {
            length: length.and_then(|length| length.parse().ok()),
            bytes: request.into_body(),
        })
    }
}

impl RawBody {
    fn stream(self) -> impl Stream<Item = model::Result<Bytes>> {
        self.bytes.into_data_stream().map_err(|_| {
            let cut = "ended before it was complete, or took too long to arrive; send it again";
            Error::invalid("body", cut)
        })
    }
}

/// Send a file ahead of the change that inserts it. The body is the bytes of the file, whatever their `Content-Type`: the
/// type of the file is that of its name. They may be more than in a request with JSON: up to `git.max_file_bytes` of the
/// server, 100 MiB unless its operator chose otherwise. The `id` goes into `upload` of `insert_files`, within a day and
/// by the same user. An `Idempotency-Key` is refused: a file that is sent twice does no harm.
#[utoipa::path(post, path = "/spaces/{spaceId}/uploads", tag = "content",
    params(UploadParams), request_body(content = String, content_type = "application/octet-stream"),
    responses((status = 201, body = UploadOut)),
    security(("token" = ["content:write"]), ("installation" = ["space:content:write"])))]
async fn upload_file_to_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<UploadParams>,
    body: RawBody,
) -> Result<(StatusCode, Json<UploadOut>)> {
    let length = body.length;
    let received = uploads::create(&ctx, space, &params.name, length, body.stream()).await?;
    Ok((StatusCode::CREATED, Json(UploadOut::new(&ctx, &received))))
}
