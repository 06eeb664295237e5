//! The machines that users may direct requests of the server to: those of the public internet, and networks that the
//! operator lists.
//! A hostname is resolved once, all its addresses are checked, and the caller connects to a checked address: a DNS
//! server cannot return one address to us and another to the connection.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    sync::Arc,
};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use url::{Host, Url};

use crate::host_addresses::HostResolver;

/// Why a URL is rejected, to finish the sentence "`url` …".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OutboundError(pub String);

#[derive(Debug, Clone, Default)]
pub struct Guard {
    /// Networks that are allowed although they are not public.
    reachable: Vec<IpNet>,
    /// Public addresses of the operator's own machines.
    own: Vec<IpNet>,
    hosts: Arc<HostResolver>,
}

/// IPv4 ranges that are not on the public internet; 169.254 has the metadata services of cloud hosts.
const NOT_PUBLIC_V4: [([u8; 4], u8); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];
/// Of IPv6 only `2000::/3` is public, without these: tunnels, documentation, experiments.
const PUBLIC_V6: (u16, u8) = (0x2000, 3);
const NOT_PUBLIC_V6: [([u16; 2], u8); 4] = [
    ([0x2001, 0], 23),
    ([0x2001, 0x0db8], 32),
    ([0x2002, 0], 16),
    ([0x3fff, 0], 20),
];
/// `64:ff9b::/96` embeds an IPv4 address in its last four bytes (NAT64).
const NAT64_PREFIX: [u16; 6] = [0x64, 0xff9b, 0, 0, 0, 0];

impl Guard {
    pub fn new(reachable: Vec<IpNet>) -> Self {
        Self {
            reachable,
            own: Vec::new(),
            hosts: Arc::default(),
        }
    }

    /// Excludes public addresses of the operator, such as that of a gateway in front of this machine.
    #[must_use]
    pub fn with_own(mut self, own: Vec<IpNet>) -> Self {
        self.own = own;
        self
    }

    /// Resolves the host of the URL. Fails if one of its addresses is not allowed.
    pub async fn resolve(&self, url: &Url) -> Result<Vec<SocketAddr>, OutboundError> {
        let port = url.port_or_known_default().unwrap_or(443);
        match url.host() {
            None => Err(OutboundError("names no host".to_owned())),
            Some(Host::Ipv4(ip)) => self.check("a host", vec![(ip, port).into()]),
            Some(Host::Ipv6(ip)) => self.check("a host", vec![(ip, port).into()]),
            Some(Host::Domain(name)) => self.look_up(name, port).await,
        }
    }

    pub(crate) async fn look_up(
        &self,
        name: &str,
        port: u16,
    ) -> Result<Vec<SocketAddr>, OutboundError> {
        let found = self.hosts.addresses(name).await;
        let found: Vec<SocketAddr> = found.into_iter().map(|ip| (ip, port).into()).collect();
        if found.is_empty() {
            return Err(refused(name));
        }
        self.check(name, found)
    }

    pub(crate) fn check(
        &self,
        name: &str,
        found: Vec<SocketAddr>,
    ) -> Result<Vec<SocketAddr>, OutboundError> {
        match found.iter().find(|address| !self.admits(address.ip())) {
            None => Ok(found),
            Some(address) => {
                let ip = address.ip();
                tracing::info!(
                    "blocked an outbound request to {name} at {ip}, which is not public"
                );
                Err(refused(name))
            }
        }
    }

    /// Whether the server may connect to this address on behalf of a user.
    pub fn admits(&self, ip: IpAddr) -> bool {
        let plain = ip.to_canonical();
        if self.is_reachable(plain) {
            return true;
        }
        let is_public = match plain {
            IpAddr::V4(ip) => is_public_v4(ip),
            IpAddr::V6(ip) => is_public_v6(ip),
        };
        let is_own = |net: &IpNet| net.contains(&embedded_v4(plain));
        is_public && !self.own.iter().any(is_own) && !is_local(plain)
    }

    /// Whether the operator listed the network of this address.
    pub(crate) fn is_reachable(&self, ip: IpAddr) -> bool {
        let plain = ip.to_canonical();
        self.reachable.iter().any(|net| net.contains(&plain))
    }
}

/// The same error for internal names and unknown ones: it must not reveal which internal names exist, nor their
/// addresses.
fn refused(name: &str) -> OutboundError {
    OutboundError(format!(
        "points to {name}, which has no address on the public internet. The operator can name its network in `outbound.reachable`"
    ))
}

/// Extracts the IPv4 address of a NAT64 address.
fn embedded_v4(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(v6) if v6.segments().starts_with(&NAT64_PREFIX) => {
            let [.., a, b, c, d] = v6.octets();
            Ipv4Addr::new(a, b, c, d).into()
        }
        _ => ip,
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let within =
        |(net, length): ([u8; 4], u8)| Ipv4Net::new_assert(net.into(), length).contains(&ip);
    !NOT_PUBLIC_V4.into_iter().any(within)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let IpAddr::V4(ip) = embedded_v4(ip.into()) {
        return is_public_v4(ip);
    }
    let within = |first: u16, second: u16, length| {
        let net = Ipv6Addr::new(first, second, 0, 0, 0, 0, 0, 0);
        Ipv6Net::new_assert(net, length).contains(&ip)
    };
    let (public, length) = PUBLIC_V6;
    within(public, 0, length)
        && !NOT_PUBLIC_V6
            .into_iter()
            .any(|([first, second], length)| within(first, second, length))
}

/// Only addresses of this machine can be bound.
fn is_local(ip: IpAddr) -> bool {
    UdpSocket::bind((ip, 0)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inside_is_out_of_bounds_in_every_spelling() {
        let guard = Guard::default();
        let inside = [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.100.100.200",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.9",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2001::1",
            "3fff::1",
            "100::1",
        ];
        for text in inside {
            let ip: IpAddr = text.parse().unwrap();
            assert!(!guard.admits(ip), "{text}");
        }
        let outside = [
            "1.1.1.1",
            "8.8.8.8",
            "172.32.0.1",
            "100.128.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2606:4700::1111",
            "2a00:1450::1",
        ];
        for text in outside {
            let ip: IpAddr = text.parse().unwrap();
            assert!(guard.admits(ip), "{text}");
        }
    }

    #[test]
    fn networks_named_by_the_operator_are_reachable() {
        let guard = Guard::new(vec!["127.0.0.0/8".parse().unwrap()]);
        for (text, admitted) in [
            ("127.0.0.1", true),
            ("::ffff:127.0.0.1", true),
            ("10.0.0.1", false),
        ] {
            assert_eq!(guard.admits(text.parse().unwrap()), admitted, "{text}");
        }
    }

    #[test]
    fn own_addresses_of_the_operator_are_blocked() {
        let own = vec![
            "198.51.101.0/24".parse().unwrap(),
            "2606:4700::/32".parse().unwrap(),
        ];
        let guard = Guard::default().with_own(own);
        for (text, admitted) in [
            ("198.51.101.7", false),
            ("::ffff:198.51.101.7", false),
            ("64:ff9b::c633:6507", false),
            ("2606:4700::1111", false),
            ("198.51.102.7", true),
            ("2a00:1450::1", true),
        ] {
            assert_eq!(guard.admits(text.parse().unwrap()), admitted, "{text}");
        }
    }

    #[tokio::test]
    async fn names_inside_and_names_nowhere_are_refused_in_the_same_words() {
        let guard = Guard::default();
        let refusal = async |name: &str| {
            let url = Url::parse(&format!("http://{name}/")).unwrap();
            let refused = guard.resolve(&url).await.unwrap_err().to_string();
            refused.replace(name, "NAME")
        };
        let inside = refusal("localhost").await;
        assert_eq!(inside, refusal("nowhere.invalid").await);
        assert!(!inside.contains("127.0.0.1"), "{inside}");
    }

    #[tokio::test]
    async fn a_name_server_that_says_nothing_is_not_waited_for_long() {
        let silent = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
        let guard = Guard {
            reachable: Vec::new(),
            own: Vec::new(),
            hosts: Arc::new(HostResolver::with_servers(vec![
                silent.local_addr().unwrap(),
            ])),
        };
        let url = Url::parse("https://docs.example.com/").unwrap();
        // Many concurrently: none of them blocks a thread.
        let lookups = (0..600).map(|_| guard.resolve(&url));
        let begun = tokio::time::Instant::now();
        let mut refused = 0;
        for outcome in futures::future::join_all(lookups).await {
            let message = outcome.unwrap_err().to_string();
            assert!(message.contains("has no address"), "{message}");
            refused += 1;
        }
        assert_eq!(refused, 600);
        assert!(begun.elapsed() < std::time::Duration::from_secs(8));
    }

    #[tokio::test]
    async fn names_and_odd_spellings_are_resolved_before_they_are_judged() {
        let guard = Guard::default();
        for url in [
            "http://localhost/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://[::1]/",
            "http://127.1/",
        ] {
            let refused = guard.resolve(&Url::parse(url).unwrap()).await;
            assert!(refused.is_err(), "{url}: {refused:?}");
        }
    }
}
