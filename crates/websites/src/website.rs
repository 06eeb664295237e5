//! What all requests for websites share: the application, the cache of responses, and the rate limits.

use std::{net::SocketAddr, sync::Arc};

use context::App;

use axum::{
    extract::{ConnectInfo, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    response::Response,
};
use http_server::host_in;
use model::site_url::SitesOrigin;

use crate::{limits::Limits, negotiation::ClientPreferences, response_cache::ResponseCache, views};

/// RFC 9211.
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

pub(crate) struct Website {
    pub(crate) app: Arc<App>,
    pub(crate) response_cache: ResponseCache,
    pub(crate) limits: Arc<Limits>,
    /// The host of public endpoints of integrations, if there is one.
    pub(crate) integrations_host: Option<String>,
}

impl Website {
    pub(crate) fn new(app: Arc<App>, limits: Arc<Limits>) -> Self {
        Self {
            response_cache: ResponseCache::new(&app.settings),
            integrations_host: app
                .settings
                .integrations_url
                .as_deref()
                .and_then(SitesOrigin::parse)
                .map(|origin| origin.host().to_owned()),
            app,
            limits,
        }
    }

    /// Returns the response cached per URL, for anonymous visitors.
    pub(crate) fn cached(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        if headers.contains_key(header::COOKIE) {
            return None;
        }
        let recent = self.response_cache.get_by_url(&request_url(request)?)?;
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        if let (Some(viewed), Some(ConnectInfo(peer))) = (&recent.viewed, peer) {
            views::record(&self.app, viewed, (request.method(), headers), peer.ip());
        }
        Some(recent.response.respond(headers))
    }

    /// Returns the response cached per URL although it may be outdated, with its age in `Cache-Status`. It was public,
    /// so cookies do not matter.
    pub(crate) fn stale(&self, url: &str, headers: &HeaderMap) -> Option<Response> {
        let stale = self.response_cache.get_stale(url)?;
        let age = stale.checked_at.elapsed().as_secs();
        let mut response = stale.response.respond(headers);
        let status = format!("bindery; hit; ttl=-{age}");
        if let Ok(status) = HeaderValue::try_from(status) {
            response.headers_mut().insert(CACHE_STATUS, status);
        }
        // Not kept anywhere longer than by this node.
        let no_store = HeaderValue::from_static("no-store");
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, no_store);
        metrics::counter!("site_answers_stale").increment(1);
        Some(response)
    }
}

/// The key of a request in the cache per URL, if its response can be there.
pub(crate) fn request_url(request: &Request) -> Option<String> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let host = host_in(request.uri(), request.headers())?;
    let path = request.uri().path_and_query()?.as_str();
    Some(cache_url(&host, path, request.headers()))
}

/// The key of a response in the cache per URL. Markdown has a key that cannot be a URL, as it contains spaces.
pub(crate) fn cache_url(host: &str, path: &str, headers: &HeaderMap) -> String {
    if ClientPreferences::of(headers).markdown {
        format!("{host}{path} as Markdown")
    } else {
        format!("{host}{path}")
    }
}
