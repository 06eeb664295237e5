//! What all requests for websites share: the application, the cache of responses, and the rate limits.

use std::sync::Arc;

use context::App;

use axum::{
    extract::Request,
    http::{HeaderMap, Method, header},
    response::Response,
};
use http_server::host_in;
use model::site_url::SitesOrigin;

use crate::{limits::Limits, negotiation::ClientPreferences, response_cache::ResponseCache};

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
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if !is_read || headers.contains_key(header::COOKIE) {
            return None;
        }
        let host = host_in(request.uri(), headers)?;
        let path = request.uri().path_and_query()?.as_str();
        let response = self
            .response_cache
            .get_by_url(&cache_url(&host, path, headers))?;
        Some(response.respond(headers))
    }
}

/// The key of a response in the cache per URL. Markdown has a key that cannot be a URL, as it contains spaces.
pub(crate) fn cache_url(host: &str, path: &str, headers: &HeaderMap) -> String {
    if ClientPreferences::of(headers).markdown {
        format!("{host}{path} as Markdown")
    } else {
        format!("{host}{path}")
    }
}
