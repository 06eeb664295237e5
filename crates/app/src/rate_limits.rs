//! How whoever asks too often is refused, whatever is counted.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
};

use governor::{
    DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use model::{Error, Result, id::OrganizationId};

use crate::Limits;

/// From so many organizations on, those that may ask again are forgotten.
const REMEMBERED: usize = 10_000;

/// The refusal, with the seconds to wait.
pub fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Error {
    Error::RateLimited {
        retry_after: wait(until),
    }
}

fn wait(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> u64 {
    let wait = until.wait_time_from(DefaultClock::default().now());
    wait.as_secs().max(1)
}

/// What an organization may have this node do in an hour.
pub(crate) struct Hourly {
    fetches: Budget,
    imports: Budget,
}

struct Budget {
    per_hour: u32,
    used: DefaultKeyedRateLimiter<OrganizationId>,
    /// What there is too much of.
    what: &'static str,
}

impl Hourly {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            fetches: Budget::new(limits.fetches_per_hour, "files fetched by address"),
            imports: Budget::new(limits.imports_per_hour, "imports and exports"),
        }
    }

    /// Counts a file or description that is fetched by its address.
    pub(crate) fn fetch(&self, organization: OrganizationId) -> Result<()> {
        self.fetches.spend(organization)
    }

    /// Counts an import or export of a space.
    pub(crate) fn import(&self, organization: OrganizationId) -> Result<()> {
        self.imports.spend(organization)
    }
}

impl Budget {
    fn new(per_hour: u32, what: &'static str) -> Self {
        let quota = Quota::per_hour(NonZeroU32::new(per_hour).unwrap_or(NonZeroU32::MIN));
        Self {
            per_hour,
            used: RateLimiter::keyed(quota),
            what,
        }
    }

    fn spend(&self, organization: OrganizationId) -> Result<()> {
        if self.used.len() > REMEMBERED {
            self.used.retain_recent();
        }
        self.used.check_key(&organization).map_err(|until| {
            let (most, what, retry_after) = (self.per_hour, self.what, wait(&until));
            Error::TooMany {
                message: format!(
                    "Your organization has had its {most} {what} of this hour. Try again in {retry_after} s."
                ),
                retry_after,
            }
        })
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
