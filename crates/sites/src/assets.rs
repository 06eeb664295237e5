//! Our own stylesheet and script, below any host: their names change with their bytes.

use std::sync::Arc;

use app::published::PublishedSite;
use axum::http::StatusCode;
use model::site_address::PROXY_PATH;
use render::assets;

use crate::answer::{Answer, Keeping, Terms};

/// Where they are.
pub(crate) const PREFIX: &str = "/~/assets/";

/// Where they are for the pages of a site: at the root of our hosts, but below a site that another server shows.
pub(crate) fn prefix(site: &PublishedSite, is_proxied: bool) -> String {
    let proxy = site.proxy.as_deref().filter(|_| is_proxied);
    let root = proxy.and_then(|proxy| proxy.split_once('/'));
    root.map_or_else(|| PREFIX.to_owned(), |(_, path)| format!("/{path}{PREFIX}"))
}

pub(crate) fn find(path: &str) -> Option<Arc<Answer>> {
    let name = path.strip_prefix(PREFIX).or_else(|| {
        let (_, below) = path.split_once(&format!("/{}", PROXY_PATH.join("/")))?;
        below.strip_prefix(PREFIX)
    })?;
    let asset = assets::find(name)?;
    let terms = Terms {
        status: StatusCode::OK,
        content_type: asset.content_type,
        keeping: Keeping::ForEver,
        policy: None,
        keys: String::new(),
        indexed: true,
    };
    Some(Answer::new(asset.text, &terms))
}
