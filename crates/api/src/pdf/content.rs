//! The PDF itself, for anyone with its URL.

use pages::pdf;

use axum::{Router, http::HeaderMap, response::Response, routing::get};

use crate::{
    edge::{
        ctx::Public,
        error::{Result, no_such_route},
        path::Path,
    },
    files::content,
};

pub(crate) fn routes() -> Router {
    Router::new()
        .route("/pdf/{ticket}", get(get_pdf))
        .method_not_allowed_fallback(no_such_route)
}

async fn get_pdf(ctx: Public, Path(ticket): Path<String>, headers: HeaderMap) -> Result<Response> {
    let download = pdf::open(&ctx, &ticket).await?;
    Ok(content::file_response(&ctx, &download, &headers).await?)
}
