//! The IP address of the client, behind trusted proxies.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::IpNet;

const FORWARDED: &str = "x-forwarded-for";

/// Returns the IP address of the client. Each proxy appends the address of its peer: the last entry that is not one of
/// our proxies is the first that a trusted proxy has seen.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_ours = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    let mut client = peer.to_canonical();
    let lines = headers.get_all(FORWARDED).iter().rev();
    let lines = lines.filter_map(|line| line.to_str().ok());
    for entry in lines.flat_map(|line| line.rsplit(',')) {
        if !is_ours(client) {
            break;
        }
        match entry.trim().parse::<IpAddr>() {
            Ok(address) => client = address.to_canonical(),
            // Entries left of an unparsable one cannot be trusted.
            Err(_) => break,
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn seen(peer: &str, forwarded: &[&'static str]) -> String {
        let trusted = ["10.0.0.0/8", "fd00::/8"].map(|network| network.parse().expect("a network"));
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED, HeaderValue::from_static(line));
        }
        client_address(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn only_our_proxies_are_believed() {
        for (peer, forwarded, expected) in [
            ("192.0.2.1", &[][..], "192.0.2.1"),
            ("192.0.2.1", &["198.51.100.7"], "192.0.2.1"),
            ("10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7", "fd00::2"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7, nobody"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ] {
            assert_eq!(seen(peer, forwarded), expected, "{peer} with {forwarded:?}");
        }
    }
}
