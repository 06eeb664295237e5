//! One listener, two kinds of hosts: the server's own, where the API is, and those of sites.

use std::{
    convert::Infallible,
    net::IpAddr,
    task::{Context, Poll},
};

use axum::{
    Router,
    extract::Request,
    http::{header, uri::Authority},
    response::Response,
    routing::future::RouteFuture,
};
use tower::Service;

/// Sends a request to the API when it names the server's own host, and to the sites otherwise.
#[derive(Clone)]
pub struct ByHost {
    own_host: String,
    api: Router,
    sites: Router,
}

impl ByHost {
    /// Addresses are nobody's name: whoever asks by address wants the server.
    fn is_own(&self, host: &str) -> bool {
        host == self.own_host
            || host == "localhost"
            || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    }

    /// `own_host` is the host of the address where clients reach the API, without its port.
    pub fn new(own_host: &str, api: Router, sites: Router) -> Self {
        Self {
            own_host: own_host.to_ascii_lowercase(),
            api,
            sites,
        }
    }
}

/// The host that a request names, in lower case and without its port.
pub(crate) fn host_of(request: &Request) -> Option<String> {
    let written = request.uri().host().map(str::to_owned).or_else(|| {
        let value = request.headers().get(header::HOST)?.to_str().ok()?;
        let authority: Authority = value.parse().ok()?;
        Some(authority.host().to_owned())
    })?;
    Some(written.trim_end_matches('.').to_ascii_lowercase())
}

impl Service<Request> for ByHost {
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Routers are always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let is_own = host_of(&request).is_none_or(|host| self.is_own(&host));
        let router = if is_own {
            &mut self.api
        } else {
            &mut self.sites
        };
        Service::<Request>::call(router, request)
    }
}
