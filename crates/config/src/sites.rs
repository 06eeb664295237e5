//! The published websites.

use std::net::IpAddr;

use model::site_url::SitesOrigin;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::Server;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sites {
    /// Empty: the same as the server's.
    #[serde(deserialize_with = "origin_or_nothing")]
    pub url: String,
}

impl Sites {
    /// The parent host of sites: as set, or the host of the server's public URL. An IP address has no subdomains; it
    /// is only used to try things out, so `localhost` is used instead.
    pub fn origin(&self, server: &Server) -> SitesOrigin {
        let url = if self.url.is_empty() {
            &server.public_url
        } else {
            &self.url
        };
        let has_names = |origin: &SitesOrigin| origin.host().parse::<IpAddr>().is_err();
        SitesOrigin::parse(url)
            .filter(has_names)
            .unwrap_or_else(|| {
                let local = format!("http://localhost:{}", server.listen.port());
                SitesOrigin::parse(&local).expect("a good address")
            })
    }
}

pub(crate) fn origin_or_nothing<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() || SitesOrigin::parse(&text).is_some() {
        return Ok(text);
    }
    Err(de::Error::custom(
        "must be a scheme, a host and a port if it is not the usual one, such as https://docs.example.com",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(public_url: &str, url: &str) -> String {
        let server = Server {
            listen: "127.0.0.1:8080".parse().expect("an address"),
            public_url: public_url.to_owned(),
            shutdown_seconds: 1,
            drain_seconds: 0,
            trusted_proxies: Vec::new(),
        };
        let origin = Sites {
            url: url.to_owned(),
        }
        .origin(&server);
        format!("{}://{}", origin.scheme(), origin.host())
    }

    #[test]
    fn sites_are_below_the_server_unless_told_otherwise() {
        let server = "https://bindery.example.com/docs";
        assert_eq!(origin(server, ""), "https://bindery.example.com");
        assert_eq!(
            origin(server, "https://pages.example.org"),
            "https://pages.example.org"
        );
        assert_eq!(origin("http://127.0.0.1:8080", ""), "http://localhost");
    }
}
