//! The server's own stylesheet, script and fonts, on every host: their names change with their bytes.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use axum::http::StatusCode;
use model::site_url::PROXY_PATH;
use pages::published::PublishedSite;
use render::assets::{self, Asset};

use crate::prepared_response::{CachePolicy, PreparedResponse, ResponseMeta};

pub(crate) const PREFIX: &str = "/~/assets/";

/// By name. Compressible assets are compressed once.
static RESPONSES: LazyLock<HashMap<&'static str, Arc<PreparedResponse>>> = LazyLock::new(|| {
    let responses = assets::all().map(|asset| (asset.name.as_str(), prepare(asset)));
    responses.collect()
});

/// Where pages of a site link to them: at the root of our hosts, but below a site that is shown by another server's
/// proxy.
pub(crate) fn prefix(site: &PublishedSite, is_proxied: bool) -> String {
    let proxy = site.proxy.as_deref().filter(|_| is_proxied);
    let root = proxy.and_then(|proxy| proxy.split_once('/'));
    root.map_or_else(|| PREFIX.to_owned(), |(_, path)| format!("/{path}{PREFIX}"))
}

pub(crate) fn find(path: &str) -> Option<Arc<PreparedResponse>> {
    let name = path.strip_prefix(PREFIX).or_else(|| {
        let (_, below) = path.split_once(&format!("/{}", PROXY_PATH.join("/")))?;
        below.strip_prefix(PREFIX)
    })?;
    RESPONSES.get(name).cloned()
}

fn prepare(asset: &'static Asset) -> Arc<PreparedResponse> {
    let meta = ResponseMeta {
        status: StatusCode::OK,
        content_type: asset.content_type,
        cache_policy: CachePolicy::Immutable,
        policy: None,
        surrogate_keys: String::new(),
        indexed: true,
    };
    PreparedResponse::new(asset.bytes, &meta)
}
