//! Compression of responses that were marked for it.
//!
//! The length of a compressed response tells something about its text. Who can add to the text of another's response
//! and sees its length learns a secret in it letter by letter, so only responses without secrets may be marked.

use axum::{
    http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version, header},
    response::Response,
};
use tower_http::compression::{
    CompressionLayer,
    predicate::{Predicate, SizeAbove},
};

/// Less fits into one packet anyway.
const MIN_BYTES: u64 = 1024;

/// Marks responses that may be compressed.
#[derive(Debug, Clone, Copy)]
pub struct MayCompress;

/// Compresses marked responses, by what the client accepts. The library works on small parts of a response at a time,
/// so that no other request waits for a large one.
pub fn compress() -> CompressionLayer<impl Predicate> {
    let is_marked = |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
        extensions.get::<MayCompress>().is_some()
    };
    CompressionLayer::new().compress_when(SizeAbove::new(MIN_BYTES).and(is_marked))
}

/// Makes the tag of a compressed response a weak one: a strong one names the bytes of the plain form.
pub async fn weaken_etag(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if !headers.contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let tag = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let strong = tag.filter(|tag| !tag.starts_with("W/"));
    let weak = strong.and_then(|tag| HeaderValue::from_str(&format!("W/{tag}")).ok());
    if let Some(weak) = weak {
        headers.insert(header::ETAG, weak);
    }
    response
}
