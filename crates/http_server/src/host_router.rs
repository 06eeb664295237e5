//! One listener for two kinds of hosts: the server's own, with the API, and those of sites.

use std::{
    convert::Infallible,
    future::{Ready, ready},
    net::{IpAddr, SocketAddr},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    extract::{ConnectInfo, Request},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use futures::future::Either;
use ipnet::IpNet;
use tower::Service;

use crate::{
    client_address::client_address,
    host_header::{host_in, names_one_host},
};

/// Routes a request by its host: the server's own host to the API, all others to the sites. Both see the client's
/// IP address, not that of a trusted proxy.
#[derive(Clone)]
pub struct HostRouter<A, S> {
    own_host: String,
    /// Proxies whose `X-Forwarded-For` is trusted.
    trusted: Arc<[IpNet]>,
    api: A,
    sites: S,
}

impl<A, S> HostRouter<A, S> {
    /// `own_host` is the hostname of the API's public URL, without a port.
    pub fn new(own_host: &str, trusted: &[IpNet], api: A, sites: S) -> Self {
        Self {
            own_host: own_host.to_ascii_lowercase(),
            trusted: trusted.into(),
            api,
            sites,
        }
    }

    /// IP addresses are not hostnames of sites: such requests are for the server itself.
    fn is_own(&self, host: &str) -> bool {
        host == self.own_host
            || host == "localhost"
            || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }
}

type Rejection = Ready<Result<Response, Infallible>>;

/// Neither service is polled for readiness: routers are always ready.
impl<A, S> Service<Request> for HostRouter<A, S>
where
    A: Service<Request, Response = Response, Error = Infallible>,
    S: Service<Request, Response = Response, Error = Infallible>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<Rejection, Either<A::Future, S::Future>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        if !names_one_host(request.uri(), request.headers()) {
            return Either::Left(ready(Ok(invalid_host())));
        }
        let host = host_in(request.uri(), request.headers());
        let is_own = host.is_none_or(|host| self.is_own(&host));
        if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
            let client = client_address(peer.ip(), request.headers(), &self.trusted);
            let client = SocketAddr::new(client, peer.port());
            request.extensions_mut().insert(ConnectInfo(client));
        }
        Either::Right(if is_own {
            Either::Left(self.api.call(request))
        } else {
            Either::Right(self.sites.call(request))
        })
    }
}

fn invalid_host() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    let text = "The Host header is missing a host, has something else in it, or is there twice.\n";
    (StatusCode::BAD_REQUEST, headers, text).into_response()
}
