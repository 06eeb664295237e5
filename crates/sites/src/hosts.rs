//! One listener, two kinds of hosts: the server's own, where the API is, and those of sites.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::{HeaderMap, Uri, header, uri::Authority},
    response::Response,
};
use futures::future::Either;
use ipnet::IpNet;
use tower::Service;

use crate::{proxies, service::Sites};

/// Sends a request to the API when it names the server's own host, and to the sites otherwise.
#[derive(Clone)]
pub struct ByHost {
    own_host: String,
    /// Proxies whose word on who asks is taken.
    trusted: Arc<[IpNet]>,
    api: Router,
    sites: Sites,
}

impl ByHost {
    /// Addresses are nobody's name: whoever asks by address wants the server.
    fn is_own(&self, host: &str) -> bool {
        host == self.own_host
            || host == "localhost"
            || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }

    /// `own_host` is the host of the address where clients reach the API, without its port.
    pub fn new(own_host: &str, trusted: &[IpNet], api: Router, sites: Sites) -> Self {
        Self {
            own_host: own_host.to_ascii_lowercase(),
            trusted: trusted.into(),
            api,
            sites,
        }
    }
}

/// The host that a request names, in lower case and without its port.
pub(crate) fn host_in(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let written = uri.host().map(str::to_owned).or_else(|| {
        let value = headers.get(header::HOST)?.to_str().ok()?;
        let authority: Authority = value.parse().ok()?;
        Some(authority.host().to_owned())
    })?;
    Some(written.trim_end_matches('.').to_ascii_lowercase())
}

impl Service<Request> for ByHost {
    type Response = Response;
    type Error = Infallible;
    type Future = <Sites as Service<Request>>::Future;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Routers are always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let host = host_in(request.uri(), request.headers());
        let is_own = host.is_none_or(|host| self.is_own(&host));
        if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
            let client = proxies::client(peer.ip(), request.headers(), &self.trusted);
            let seen = SocketAddr::new(client, peer.port());
            request.extensions_mut().insert(ConnectInfo(seen));
        }
        if is_own {
            Either::Right(Service::<Request>::call(&mut self.api, request))
        } else {
            self.sites.call(request)
        }
    }
}
