//! URLs of published sites. All of them are built here, so that the API, the website's routes and its links agree.
//!
//! `<scheme>://<label>.<sites host>[:port]/<basename>/[<section>/][<variant>/]`. The label is the organization's
//! hostname or, if it has none, the 32 hexadecimal digits of its id. A verified custom hostname replaces host and
//! basename, and so does the proxy of a site: `https://<domain>/<path>/`. A share key precedes the section. The default
//! section and the default variant have no segment.

use crate::id::OrganizationId;

/// Path below the site URL from which the owner's proxy server fetches pages.
pub const PROXY_PATH: [&str; 2] = ["~", "proxy"];

/// The host below which the sites of all organizations are served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitesOrigin {
    scheme: String,
    host: String,
    port: Option<u16>,
}

/// The parts that the URL of a site is built from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteHome {
    pub organization: OrganizationId,
    /// The name that the organization has chosen.
    pub organization_hostname: Option<String>,
    /// A custom hostname, verified in the DNS.
    pub hostname: Option<String>,
    /// `domain/path` of the owner's own server, which serves the site.
    pub proxy: Option<String>,
    pub basename: String,
    /// The key of a share link, if the URL is for someone who has it.
    pub share_key: Option<String>,
}

impl SiteHome {
    /// Returns the location on our own hosts, even if a proxy serves the site.
    pub fn without_proxy(self) -> Self {
        Self {
            proxy: None,
            ..self
        }
    }
}

/// The first label of a host below the sites host, which names an organization. Ids take precedence over names, so that
/// no organization can take another's URLs by choosing its digits as a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostLabel {
    Id(OrganizationId),
    Name(String),
}

impl SitesOrigin {
    /// Parses `scheme://host[:port]` and ignores a path after it. Returns `None` for anything else.
    pub fn parse(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        if !matches!(scheme, "http" | "https") {
            return None;
        }
        let authority = rest.split(['/', '?', '#']).next()?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse().ok()?)),
            None => (authority, None),
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        if host.is_empty() || !host.chars().all(is_name) {
            return None;
        }
        Some(Self {
            scheme: scheme.to_owned(),
            host: host.to_ascii_lowercase(),
            port,
        })
    }

    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Without the port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the host of an organization, without the port.
    pub fn organization_host(&self, id: OrganizationId, hostname: Option<&str>) -> String {
        let label = hostname.map_or_else(|| id.uuid().simple().to_string(), str::to_owned);
        format!("{label}.{}", self.host)
    }

    /// Returns the organization that a host below ours names. `None` for the sites host itself and for other hosts.
    pub fn parse_host(&self, host: &str) -> Option<HostLabel> {
        let name = host.split(':').next()?.trim_end_matches('.');
        let label = name
            .to_ascii_lowercase()
            .strip_suffix(&self.host)?
            .strip_suffix('.')?
            .to_owned();
        if label.is_empty() || label.contains('.') {
            return None;
        }
        Some(match parse_hex_id(&label) {
            Some(id) => HostLabel::Id(id),
            None => HostLabel::Name(label),
        })
    }

    /// Returns the URL of a site or of a part of it, with a trailing slash.
    pub fn site_url<'a>(
        &self,
        home: &SiteHome,
        parts: impl IntoIterator<Item = &'a str>,
    ) -> String {
        let port = self.port.map(|port| format!(":{port}")).unwrap_or_default();
        let mut url = if let Some(proxy) = &home.proxy {
            // An external server: our scheme does not apply to it.
            format!("https://{proxy}/")
        } else if let Some(own) = &home.hostname {
            format!("{}://{own}{port}/", self.scheme)
        } else {
            let name = home.organization_hostname.as_deref();
            let host = self.organization_host(home.organization, name);
            format!("{}://{host}{port}/{}/", self.scheme, home.basename)
        };
        if let Some(key) = &home.share_key {
            url.push_str(key);
            url.push('/');
        }
        for part in parts {
            url.push_str(part);
            url.push('/');
        }
        url
    }

    /// Returns the URL from which the owner's proxy server fetches pages. Pages below it are rendered for readers of
    /// the proxy.
    pub fn proxy_target(&self, home: &SiteHome) -> String {
        self.site_url(&home.clone().without_proxy(), PROXY_PATH)
    }
}

/// Parses the id of an organization from 32 hexadecimal digits.
pub fn parse_hex_id(label: &str) -> Option<OrganizationId> {
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    if label.len() != 32 || !label.chars().all(is_digit) {
        return None;
    }
    label.parse().ok().map(OrganizationId::from_uuid)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ID: OrganizationId = OrganizationId::from_uuid(Uuid::from_u128(0x0199));

    fn origin(url: &str) -> SitesOrigin {
        SitesOrigin::parse(url).expect("a good address")
    }

    fn home(name: Option<&str>, custom: Option<&str>) -> SiteHome {
        SiteHome {
            organization: ID,
            organization_hostname: name.map(str::to_owned),
            hostname: custom.map(str::to_owned),
            proxy: None,
            basename: "handbook".to_owned(),
            share_key: None,
        }
    }

    #[test]
    fn a_site_is_below_the_host_of_its_organization() {
        let sites = origin("https://docs.example.org");
        assert_eq!(
            sites.site_url(&home(Some("acme"), None), []),
            "https://acme.docs.example.org/handbook/"
        );
        assert_eq!(
            sites.site_url(&home(Some("acme"), None), ["guides", "v2"]),
            "https://acme.docs.example.org/handbook/guides/v2/"
        );
    }

    #[test]
    fn without_a_name_the_organization_is_known_by_its_id() {
        assert_eq!(
            origin("http://localhost:8080/below").site_url(&home(None, None), []),
            "http://00000000000000000000000000000199.localhost:8080/handbook/"
        );
    }

    #[test]
    fn a_host_of_ones_own_needs_no_basename() {
        let url = origin("https://docs.example.org")
            .site_url(&home(Some("acme"), Some("help.acme.com")), ["guides"]);
        assert_eq!(url, "https://help.acme.com/guides/");
    }

    #[test]
    fn a_site_behind_a_proxy_is_at_the_proxy() {
        let behind = SiteHome {
            proxy: Some("example.com/docs".to_owned()),
            ..home(Some("acme"), None)
        };
        let sites = origin("http://localhost:8080");
        assert_eq!(
            sites.site_url(&behind, ["guides"]),
            "https://example.com/docs/guides/"
        );
        assert_eq!(
            sites.proxy_target(&behind),
            "http://acme.localhost:8080/handbook/~/proxy/"
        );
    }

    #[test]
    fn share_keys_precede_the_section() {
        let shared = SiteHome {
            share_key: Some("k3y".to_owned()),
            ..home(Some("acme"), None)
        };
        assert_eq!(
            origin("https://docs.example.org").site_url(&shared, ["guides"]),
            "https://acme.docs.example.org/handbook/k3y/guides/"
        );
    }

    #[test]
    fn host_labels_name_the_organization() {
        let sites = origin("https://docs.example.org");
        let name = |label: &str| Some(HostLabel::Name(label.to_owned()));
        assert_eq!(sites.parse_host("acme.docs.example.org"), name("acme"));
        assert_eq!(sites.parse_host("ACME.docs.example.org:443"), name("acme"));
        let digits = sites.organization_host(ID, None);
        assert_eq!(sites.parse_host(&digits), Some(HostLabel::Id(ID)));
        for other in [
            "docs.example.org",
            "a.b.docs.example.org",
            "acmedocs.example.org",
            "",
        ] {
            assert_eq!(sites.parse_host(other), None, "{other}");
        }
    }

    #[test]
    fn only_addresses_of_servers_are_origins() {
        for text in [
            "docs.example.org",
            "ftp://x",
            "https://",
            "https://a b",
            "https://x:port",
        ] {
            assert_eq!(SitesOrigin::parse(text), None, "{text}");
        }
    }
}
