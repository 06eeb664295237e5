//! One listener for two kinds of hosts: the server's own, with the API, and those of sites.

use std::{
    convert::Infallible,
    future::ready,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::{HeaderMap, StatusCode, Uri, header, uri::Authority},
    response::Response,
};
use futures::future::Either;
use ipnet::IpNet;
use tower::Service;

use crate::{client_address, error_responses::plain, service::Sites};

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

/// Whether a request names at most one host, in its plain form. Proxies could interpret other forms differently than
/// we do.
fn names_one_host(uri: &Uri, headers: &HeaderMap) -> bool {
    let mut named = headers.get_all(header::HOST).iter();
    let is_good = named.next().is_none_or(|host| {
        let authority = host.to_str().ok();
        authority.is_some_and(|written| written.parse().is_ok_and(|host| is_plain(&host)))
    });
    is_good && named.next().is_none() && uri.authority().is_none_or(is_plain)
}

/// A hostname or an IP address with an optional port: no user info, and only characters of hostnames.
fn is_plain(authority: &Authority) -> bool {
    let host = authority.host();
    let port = authority.as_str().strip_prefix(host);
    let is_port = port.is_some_and(|port| {
        let digits = port.strip_prefix(':').unwrap_or(port);
        digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let is_address = |host: &str| host.parse::<Ipv6Addr>().is_ok();
    let inside = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    is_port && inside.map_or_else(|| host.bytes().all(is_name), is_address)
}

/// Returns the host of a request in lower case and without its port.
pub(crate) fn host_in(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let written = uri.host().map(str::to_owned).or_else(|| {
        let value = headers.get(header::HOST)?.to_str().ok()?;
        let authority: Authority = value.parse().ok()?;
        Some(authority.host().to_owned())
    })?;
    Some(written.trim_end_matches('.').to_ascii_lowercase())
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
            return Either::Left(ready(Ok(plain(StatusCode::BAD_REQUEST, text))));
        }
        let host = host_in(request.uri(), request.headers());
        let is_own = host.is_none_or(|host| self.is_own(&host));
        if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
            let client = client_address::client(peer.ip(), request.headers(), &self.trusted);
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

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_taken(hosts: &[&'static str], uri: &str) -> bool {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, HeaderValue::from_static(host));
        }
        names_one_host(&uri.parse().expect("an address"), &headers)
    }

    #[test]
    fn a_request_names_one_host_and_nothing_else() {
        for host in [
            "docs.example.com",
            "docs.example.com:8080",
            "DOCS.example.com.",
            "under_score.example.com",
            "127.0.0.1:80",
            "[::1]:80",
            "[2001:db8::1]",
        ] {
            assert!(is_taken(&[host], "/"), "{host}");
        }
        for host in [
            "evil@docs.example.com",
            "docs.example.com:8080@evil",
            "docs.example.com:port",
            "docs%00.example.com",
            "docs!.example.com",
            "[::1",
            "[name]",
            "",
            "a b",
        ] {
            assert!(!is_taken(&[host], "/"), "{host}");
        }
        assert!(is_taken(&[], "/"));
        assert!(is_taken(&["a.example"], "http://b.example/"));
        assert!(!is_taken(&["a.example", "a.example"], "/"));
        assert!(!is_taken(&["a.example"], "http://user@b.example/"));
    }
}
