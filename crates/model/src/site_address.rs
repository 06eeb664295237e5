//! The addresses of published sites. One place makes them, so that what the API tells, what the website answers to and
//! what its links say cannot differ.
//!
//! `<scheme>://<label>.<sites host>[:port]/<basename>/[<section>/][<variant>/]`. The label is the organization's
//! hostname or, as long as it has none, the 32 hexadecimal digits of its id. A custom hostname that was proven takes
//! the place of host and basename, and the proxy of a site that of both: `https://<domain>/<path>/`. The key of a share link comes before the section. The default section and the default
//! variant have no part in the path.

use crate::id::OrganizationId;

/// What comes after the address of a site where the server of its owner gets the pages from.
pub const PROXY_PATH: [&str; 2] = ["~", "proxy"];

/// Below which host the sites of all organizations are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitesOrigin {
    scheme: String,
    host: String,
    port: Option<u16>,
}

/// What the address of one site is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteHome {
    pub organization: OrganizationId,
    /// The name that the organization has chosen.
    pub organization_hostname: Option<String>,
    /// A name of the customer's own, proven in the DNS.
    pub hostname: Option<String>,
    /// `domain/path` of the owner's own server, which shows the site.
    pub proxy: Option<String>,
    pub basename: String,
    /// The key of a share link that opens the site, where the address is for someone who has it.
    pub share_key: Option<String>,
}

impl SiteHome {
    /// The same on our own hosts, whether or not another server shows it.
    pub fn without_proxy(self) -> Self {
        Self {
            proxy: None,
            ..self
        }
    }
}

/// The first label of a host below the sites' host: which organization is meant. An id goes before a name: nobody can
/// take the address of another organization by choosing its digits as a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostLabel {
    Id(OrganizationId),
    Name(String),
}

impl SitesOrigin {
    /// Reads `scheme://host[:port]`; whatever path comes after it is left out. `None` for anything else.
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

    /// The host of an organization, without the port.
    pub fn organization_host(&self, id: OrganizationId, hostname: Option<&str>) -> String {
        let label = hostname.map_or_else(|| id.uuid().simple().to_string(), str::to_owned);
        format!("{label}.{}", self.host)
    }

    /// Which organization a host below ours means. `None` for our own host and for hosts elsewhere.
    pub fn label_of(&self, host: &str) -> Option<HostLabel> {
        let name = host.split(':').next()?.trim_end_matches('.');
        let label = name
            .to_ascii_lowercase()
            .strip_suffix(&self.host)?
            .strip_suffix('.')?
            .to_owned();
        if label.is_empty() || label.contains('.') {
            return None;
        }
        Some(match parse_digits(&label) {
            Some(id) => HostLabel::Id(id),
            None => HostLabel::Name(label),
        })
    }

    /// Where a site is, or a part of it: its address ends in a slash.
    pub fn address<'a>(&self, home: &SiteHome, parts: impl IntoIterator<Item = &'a str>) -> String {
        let port = self.port.map(|port| format!(":{port}")).unwrap_or_default();
        let mut address = if let Some(proxy) = &home.proxy {
            // Somebody else's server: what ours speaks says nothing about it.
            format!("https://{proxy}/")
        } else if let Some(own) = &home.hostname {
            format!("{}://{own}{port}/", self.scheme)
        } else {
            let name = home.organization_hostname.as_deref();
            let host = self.organization_host(home.organization, name);
            format!("{}://{host}{port}/{}/", self.scheme, home.basename)
        };
        if let Some(key) = &home.share_key {
            address.push_str(key);
            address.push('/');
        }
        for part in parts {
            address.push_str(part);
            address.push('/');
        }
        address
    }

    /// Where the server that shows a site gets the pages from. What is below is made for readers who come through it.
    pub fn proxy_target(&self, home: &SiteHome) -> String {
        self.address(&home.clone().without_proxy(), PROXY_PATH)
    }
}

/// The id of an organization as 32 hexadecimal digits.
pub fn parse_digits(label: &str) -> Option<OrganizationId> {
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
            sites.address(&home(Some("acme"), None), []),
            "https://acme.docs.example.org/handbook/"
        );
        assert_eq!(
            sites.address(&home(Some("acme"), None), ["guides", "v2"]),
            "https://acme.docs.example.org/handbook/guides/v2/"
        );
    }

    #[test]
    fn without_a_name_the_organization_is_known_by_its_id() {
        assert_eq!(
            origin("http://localhost:8080/below").address(&home(None, None), []),
            "http://00000000000000000000000000000199.localhost:8080/handbook/"
        );
    }

    #[test]
    fn a_host_of_ones_own_needs_no_basename() {
        let address = origin("https://docs.example.org")
            .address(&home(Some("acme"), Some("help.acme.com")), ["guides"]);
        assert_eq!(address, "https://help.acme.com/guides/");
    }

    #[test]
    fn a_site_behind_a_proxy_is_at_the_proxy() {
        let behind = SiteHome {
            proxy: Some("example.com/docs".to_owned()),
            ..home(Some("acme"), None)
        };
        let sites = origin("http://localhost:8080");
        assert_eq!(
            sites.address(&behind, ["guides"]),
            "https://example.com/docs/guides/"
        );
        assert_eq!(
            sites.proxy_target(&behind),
            "http://acme.localhost:8080/handbook/~/proxy/"
        );
    }

    #[test]
    fn the_key_of_a_share_link_stands_before_the_section() {
        let shared = SiteHome {
            share_key: Some("k3y".to_owned()),
            ..home(Some("acme"), None)
        };
        assert_eq!(
            origin("https://docs.example.org").address(&shared, ["guides"]),
            "https://acme.docs.example.org/handbook/k3y/guides/"
        );
    }

    #[test]
    fn the_label_of_a_host_leads_back_to_the_organization() {
        let sites = origin("https://docs.example.org");
        let name = |label: &str| Some(HostLabel::Name(label.to_owned()));
        assert_eq!(sites.label_of("acme.docs.example.org"), name("acme"));
        assert_eq!(sites.label_of("ACME.docs.example.org:443"), name("acme"));
        let digits = sites.organization_host(ID, None);
        assert_eq!(sites.label_of(&digits), Some(HostLabel::Id(ID)));
        for elsewhere in [
            "docs.example.org",
            "a.b.docs.example.org",
            "acmedocs.example.org",
            "",
        ] {
            assert_eq!(sites.label_of(elsewhere), None, "{elsewhere}");
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
