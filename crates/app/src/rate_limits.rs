//! How whoever asks too often is refused, whatever is counted.

use std::net::{IpAddr, Ipv6Addr};

use governor::{
    NotUntil,
    clock::{Clock, DefaultClock},
};
use model::Error;

/// The refusal, with the seconds to wait.
pub fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Error {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Error::RateLimited {
        retry_after: wait.as_secs().max(1),
    }
}

/// Whose address it is, as far as limits go: one IPv6 client has at least a /64 of them.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let network = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_counts_as_its_network() {
        for (address, network) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ] {
            let [address, network] = [address, network].map(|text| text.parse().expect("one"));
            assert_eq!(network_of(address), network);
        }
    }
}
