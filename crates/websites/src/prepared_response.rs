//! Responses that are built once and sent many times: body, compressed body, and their headers.

use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http_server::matches_etag;
use sha2::{Digest, Sha256};

pub(crate) const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
pub(crate) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
/// Suffix of the ETag of compressed bytes.
const GZIP_ETAG_SUFFIX: &str = "-gz";
/// Compressing shorter texts gains nothing.
const MIN_COMPRESS_BYTES: usize = 1_000;

/// Which caches may store a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CachePolicy {
    /// Public; caches must revalidate on every use. Shared caches purge it by its surrogate keys.
    Revalidate,
    /// Public and immutable: its URL changes with its bytes.
    Immutable,
    /// Not stored: it is for this reader only.
    NoStore,
}

/// Fully prepared: a request costs no more than a copy of the headers.
#[derive(Debug, Clone)]
pub(crate) struct PreparedResponse {
    status: StatusCode,
    /// Without quotes.
    etag: String,
    plain: EncodedBody,
    compressed: Option<EncodedBody>,
    /// When something in it expires.
    until: Option<Instant>,
}

/// One encoding of the body, with its headers.
#[derive(Debug, Clone)]
struct EncodedBody {
    headers: HeaderMap,
    bytes: Bytes,
}

impl EncodedBody {
    fn new(mut headers: HeaderMap, etag: &str, bytes: Bytes) -> Self {
        if let Ok(etag) = HeaderValue::try_from(format!("\"{etag}\"")) {
            headers.insert(header::ETAG, etag);
        }
        Self { headers, bytes }
    }
}

/// Status and headers of a response, without those that follow from the body.
#[derive(Debug, Clone)]
pub(crate) struct ResponseMeta {
    pub(crate) status: StatusCode,
    pub(crate) content_type: &'static str,
    pub(crate) cache_policy: CachePolicy,
    pub(crate) policy: Option<String>,
    /// The surrogate keys by which a shared cache purges it, such as `site:… space:…`.
    pub(crate) surrogate_keys: String,
    pub(crate) indexed: bool,
}

impl PreparedResponse {
    pub(crate) fn new(text: impl Into<Bytes>, meta: &ResponseMeta) -> Arc<Self> {
        Self::expiring(text, meta, None)
    }

    /// Prepares a response that may not be cached longer than until then.
    pub(crate) fn expiring(
        text: impl Into<Bytes>,
        meta: &ResponseMeta,
        until: Option<Instant>,
    ) -> Arc<Self> {
        let plain = text.into();
        let headers = headers(meta);
        let etag = etag(&plain, meta);
        // Scanners request many missing URLs; 404 pages are short and not worth compressing.
        let is_worth_it = meta.status == StatusCode::OK && !is_compressed_type(meta.content_type);
        let bytes = is_worth_it.then(|| compress(&plain)).flatten();
        let compressed = bytes.map(|bytes| {
            let mut headers = headers.clone();
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            // Different bytes need a different ETag.
            EncodedBody::new(headers, &format!("{etag}{GZIP_ETAG_SUFFIX}"), bytes)
        });
        Arc::new(Self {
            status: meta.status,
            plain: EncodedBody::new(headers, &etag, plain),
            compressed,
            etag,
            until,
        })
    }

    /// The uncompressed body.
    pub(crate) fn text(&self) -> &Bytes {
        &self.plain.bytes
    }

    pub(crate) fn is_found(&self) -> bool {
        self.status == StatusCode::OK
    }

    /// How long it may be cached from now on. None if it never expires.
    pub(crate) fn lifetime(&self) -> Option<Duration> {
        let until = self.until?;
        Some(until.saturating_duration_since(Instant::now()))
    }

    /// Size in a cache, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let forms = [Some(&self.plain), self.compressed.as_ref()];
        forms
            .into_iter()
            .flatten()
            .map(|form| form.bytes.len())
            .sum()
    }

    /// Builds the response to a request with these headers.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let compressed = self.compressed.as_ref().filter(|_| accepts_gzip(headers));
        let form = compressed.unwrap_or(&self.plain);
        let mut response = if self.is_found() && self.is_not_modified(headers) {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            let mut response = Response::new(Body::from(form.bytes.clone()));
            *response.status_mut() = self.status;
            response
        };
        *response.headers_mut() = form.headers.clone();
        response
    }

    fn is_not_modified(&self, request: &HeaderMap) -> bool {
        matches_etag(request.get_all(header::IF_NONE_MATCH), |etag| {
            etag.trim_end_matches(GZIP_ETAG_SUFFIX) == self.etag
        })
    }
}

pub(crate) fn headers(meta: &ResponseMeta) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let cache_control = match meta.cache_policy {
        CachePolicy::Revalidate => "public, max-age=0, must-revalidate",
        CachePolicy::Immutable => "public, max-age=31536000, immutable",
        CachePolicy::NoStore => "private, no-store",
    };
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_TYPE, meta.content_type);
    set(header::CACHE_CONTROL, cache_control);
    set(header::VARY, "accept, accept-encoding");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The URL of a private response may contain a secret.
    let referrer = match meta.cache_policy {
        CachePolicy::NoStore => "no-referrer",
        CachePolicy::Revalidate | CachePolicy::Immutable => "strict-origin-when-cross-origin",
    };
    set(header::REFERRER_POLICY, referrer);
    if !meta.indexed {
        set(ROBOTS, "noindex");
    }
    let policy = meta
        .policy
        .iter()
        .map(|policy| (header::CONTENT_SECURITY_POLICY, policy));
    let keys = Some(&meta.surrogate_keys);
    let keys = keys.filter(|keys| meta.cache_policy == CachePolicy::Revalidate && !keys.is_empty());
    for (name, value) in policy.chain(keys.map(|keys| (SURROGATE_KEY, keys))) {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    }
    headers
}

/// A strong validator: identifies these bytes and their headers.
fn etag(text: &[u8], meta: &ResponseMeta) -> String {
    let mut hash = Sha256::new_with_prefix(text);
    hash.update(meta.policy.as_deref().unwrap_or_default());
    let digest = hash.finalize();
    hex::encode(&digest[..12])
}

/// Fonts and images are compressed already.
fn is_compressed_type(content_type: &str) -> bool {
    content_type.starts_with("font/") || content_type == "image/png"
}

fn compress(plain: &[u8]) -> Option<Bytes> {
    if plain.len() < MIN_COMPRESS_BYTES {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::default());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| {
        list.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            parts.next() == Some("gzip") && parts.next() != Some("q=0")
        })
    })
}
