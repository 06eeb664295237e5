//! One listener for two kinds of hosts: the server's own, with the API, and those of sites.

use std::{
    convert::Infallible,
    future::ready,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::StatusCode,
    response::Response,
};
use futures::future::Either;
use ipnet::IpNet;
use tower::Service;

use crate::{
    client_address,
    error_responses::text_response,
    host_header::{host_in, names_one_host},
    service::Sites,
};

/// Routes a request by its host: the server's own host to the API, all others to the sites.
#[derive(Clone)]
pub struct HostRouter {
    own_host: String,
    /// Proxies whose `X-Forwarded-For` is trusted.
    trusted: Arc<[IpNet]>,
    api: Router,
    sites: Sites,
}

impl HostRouter {
    /// IP addresses are not hostnames of sites: such requests are for the server itself.
    fn is_own(&self, host: &str) -> bool {
        host == self.own_host
            || host == "localhost"
            || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }

    /// `own_host` is the hostname of the API's public URL, without a port.
    pub fn new(own_host: &str, trusted: &[IpNet], api: Router, sites: Sites) -> Self {
        Self {
            own_host: own_host.to_ascii_lowercase(),
            trusted: trusted.into(),
            api,
            sites,
        }
    }
}

impl Service<Request> for HostRouter {
    type Response = Response;
    type Error = Infallible;
    type Future = <Sites as Service<Request>>::Future;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Routers are always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        if !names_one_host(request.uri(), request.headers()) {
            let text =
                "The Host header is missing a host, has something else in it, or is there twice.";
            return Either::Left(ready(Ok(text_response(StatusCode::BAD_REQUEST, text))));
        }
        let host = host_in(request.uri(), request.headers());
        let is_own = host.is_none_or(|host| self.is_own(&host));
        if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
            let client =
                client_address::client_address(peer.ip(), request.headers(), &self.trusted);
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
