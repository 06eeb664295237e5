//! The host that a request names.

use std::net::Ipv6Addr;

use axum::http::{HeaderMap, Uri, header, uri::Authority};

/// Whether a request names at most one host, in its plain form. Proxies could interpret other forms differently than
/// we do.
pub(crate) fn names_one_host(uri: &Uri, headers: &HeaderMap) -> bool {
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
pub fn host_in(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let written = uri.host().map(str::to_owned).or_else(|| {
        let value = headers.get(header::HOST)?.to_str().ok()?;
        let authority: Authority = value.parse().ok()?;
        Some(authority.host().to_owned())
    })?;
    Some(written.trim_end_matches('.').to_ascii_lowercase())
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
