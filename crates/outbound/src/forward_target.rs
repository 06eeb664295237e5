//! Where a request of a script goes: to the API of this server, or to the public internet.

use std::net::SocketAddr;

use http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use url::Url;

use crate::{
    fetch::check,
    guard::{Guard, OutboundError},
};

/// Paths of our own API that scripts may request start with this.
const API_PREFIX: &str = "/v1/";
/// They concern one connection, or claim to come from a proxy in front of the server.
const NOT_FORWARDED: [&str; 13] = [
    "connection",
    "content-length",
    "expect",
    "forwarded",
    "host",
    "keep-alive",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
    "x-real-ip",
    "x-request-id",
];
const NOT_FORWARDED_PREFIXES: [&str; 2] = ["proxy-", "x-forwarded-"];

/// The API of this server, which scripts reach although its address is an internal one.
#[derive(Debug, Clone)]
pub struct OwnApi {
    /// The public URL, as scripts know it: without `/v1`.
    pub base: Url,
    /// Where the server listens.
    pub address: SocketAddr,
}

#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) url: Url,
    /// The `Host` header, if it is not that of the URL.
    pub(crate) host: Option<HeaderValue>,
}

impl Target {
    /// Hostnames are checked later, when they are resolved.
    pub(crate) fn find(
        method: &Method,
        uri: &Uri,
        guard: &Guard,
        own: Option<&OwnApi>,
    ) -> Result<Self, OutboundError> {
        if method == Method::CONNECT {
            let message = "is a TCP connection; scripts can only send HTTP requests";
            return Err(OutboundError(message.to_owned()));
        }
        let url = Url::parse(&uri.to_string());
        let url = url.map_err(|_| OutboundError("is not a URL".to_owned()))?;
        if let Some(own) = own.filter(|own| own.base.origin() == url.origin()) {
            return own.target(&url);
        }
        check(guard, &url)?;
        Ok(Self { url, host: None })
    }
}

impl OwnApi {
    fn target(&self, url: &Url) -> Result<Target, OutboundError> {
        let path = url.path();
        if !path.starts_with(API_PREFIX) {
            let message = "is outside of the API: its paths start with /v1/";
            return Err(OutboundError(message.to_owned()));
        }
        let host = &self.base[url::Position::BeforeHost..url::Position::AfterPort];
        let query = &url[url::Position::AfterPath..url::Position::AfterQuery];
        let inner = format!("http://{}{path}{query}", self.address);
        let wrong = || OutboundError("is not a URL of the API".to_owned());
        Ok(Target {
            url: Url::parse(&inner).map_err(|_| wrong())?,
            host: Some(HeaderValue::from_str(host).map_err(|_| wrong())?),
        })
    }
}

/// The headers that go on, of requests as of responses.
pub(crate) fn forwarded(headers: &HeaderMap) -> HeaderMap {
    let listed: Vec<String> = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    let goes_on = |name: &HeaderName| {
        let name = name.as_str();
        !NOT_FORWARDED.contains(&name)
            && !NOT_FORWARDED_PREFIXES
                .iter()
                .any(|prefix| name.starts_with(prefix))
            && !listed.iter().any(|other| other == name)
    };
    let headers = headers.iter().filter(|(name, _)| goes_on(name));
    headers
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> OwnApi {
        OwnApi {
            base: Url::parse("https://docs.example.com").unwrap(),
            address: ([127, 0, 0, 1], 8080).into(),
        }
    }

    fn find(url: &str) -> Result<Target, OutboundError> {
        let uri: Uri = url.parse().unwrap();
        Target::find(&Method::GET, &uri, &Guard::default(), Some(&own()))
    }

    #[test]
    fn the_api_of_this_server_is_reached_below_its_prefix_only() {
        let target = find("https://docs.example.com/v1/user?a=b").unwrap();
        assert_eq!(target.url.as_str(), "http://127.0.0.1:8080/v1/user?a=b");
        assert_eq!(target.host.unwrap(), "docs.example.com");
        for url in [
            "https://docs.example.com/",
            "https://docs.example.com/v1",
            "https://docs.example.com/app/sign-in",
            "https://docs.example.com/v1/../app",
            "https://docs.example.com/v1/%2e%2e/metrics",
            "https://docs.example.com//v1/user",
        ] {
            assert!(find(url).is_err(), "{url}");
        }
    }

    #[test]
    fn other_origins_are_not_this_server() {
        for url in [
            "http://docs.example.com/x",
            "https://docs.example.com:8443/x",
        ] {
            let target = find(url).unwrap();
            assert_eq!((target.url.as_str(), target.host), (url, None));
        }
        for url in [
            "http://127.0.0.1:8080/v1/user",
            "http://[::1]/",
            "ftp://example.com/",
        ] {
            assert!(find(url).is_err(), "{url}");
        }
    }

    #[test]
    fn headers_about_connections_and_proxies_are_dropped() {
        let headers: [(&str, &str); 6] = [
            ("authorization", "Bearer a"),
            ("connection", "X-One, close"),
            ("x-one", "1"),
            ("x-forwarded-for", "10.0.0.1"),
            ("content-encoding", "gzip"),
            ("host", "other"),
        ];
        let pair = |(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        };
        let forwarded = forwarded(&headers.into_iter().map(pair).collect());
        let mut names: Vec<_> = forwarded.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["authorization", "content-encoding"]);
    }
}
