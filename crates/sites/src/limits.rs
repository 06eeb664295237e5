//! How much one address may have looked up and made, per node. What is in memory anyway is not counted.

use std::{net::IpAddr, num::NonZeroU32};

use app::rate_limits;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::Result;

/// Pages of a table of contents that cost as much to look through as one read.
const PAGES_PER_READ: usize = 500;

pub struct Limits {
    reads: DefaultKeyedRateLimiter<IpAddr>,
    writes: DefaultKeyedRateLimiter<IpAddr>,
    /// How many reads can be taken at once after the one that every request takes.
    max_more_reads: u32,
}

impl Limits {
    pub fn per_minute(reads: NonZeroU32, writes: NonZeroU32) -> Self {
        Self {
            reads: RateLimiter::keyed(Quota::per_minute(reads)),
            writes: RateLimiter::keyed(Quota::per_minute(writes)),
            max_more_reads: reads.get() - 1,
        }
    }

    pub(crate) fn read(&self, address: IpAddr) -> Result<()> {
        take(&self.reads, address)
    }

    /// For what costs as much as so many reads more than its own. What costs more than anyone may read in a minute takes
    /// all of it.
    pub(crate) fn read_many(&self, address: IpAddr, reads: usize) -> Result<()> {
        let reads = u32::try_from(reads).unwrap_or(u32::MAX);
        let Some(reads) = NonZeroU32::new(reads.min(self.max_more_reads)) else {
            return Ok(());
        };
        let network = rate_limits::network_of(address);
        match self.reads.check_key_n(&network, reads) {
            Ok(checked) => checked.map_err(|until| rate_limits::too_many(&until)),
            // Only for more than a minute's reads, and there are fewer.
            Err(_) => Ok(()),
        }
    }

    /// A look at so many pages of tables of contents.
    pub(crate) fn look_through(&self, address: IpAddr, pages: usize) -> Result<()> {
        self.read_many(address, pages / PAGES_PER_READ)
    }

    /// For what is stored, or takes a program of its own to be made.
    pub(crate) fn write(&self, address: IpAddr) -> Result<()> {
        take(&self.writes, address)
    }

    /// Forgets addresses that may ask for everything again. Called now and then, so that memory does not grow.
    pub fn forget_idle(&self) {
        self.reads.retain_recent();
        self.writes.retain_recent();
    }
}

fn take(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr) -> Result<()> {
    let checked = limiter.check_key(&rate_limits::network_of(address));
    checked.map_err(|until| rate_limits::too_many(&until))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(reads: u32) -> Limits {
        let reads = NonZeroU32::new(reads).expect("not zero");
        Limits::per_minute(reads, reads)
    }

    #[test]
    fn addresses_of_one_network_share_a_limit() {
        let limits = limits(100);
        let of = |number: u32| format!("2001:db8:1:2::{number:x}").parse().expect("one");
        let refused = (0..1000).filter(|number| limits.read(of(*number)).is_err());
        assert!(refused.count() >= 890);
        let other = "2001:db8:1:3::1".parse().expect("an address");
        limits.read(other).expect("another network");
    }

    #[test]
    fn many_reads_count_as_many() {
        let limits = limits(100);
        let address = "192.0.2.1".parse().expect("an address");
        limits.read_many(address, 0).expect("nothing");
        limits.read_many(address, 60).expect("some");
        assert!(limits.read_many(address, 60).is_err());
        let other = "192.0.2.2".parse().expect("an address");
        limits.read(other).expect("its own");
        limits.read_many(other, 5_000).expect("all at once");
        assert!(limits.read(other).is_err());
    }

    #[test]
    fn what_costs_a_whole_minute_is_not_refused_for_ever() {
        let address = "192.0.2.1".parse().expect("an address");
        for reads in [1, 2, 50, 99, 100] {
            let limits = limits(reads);
            limits.read(address).expect("its own");
            let full = limits.read_many(address, 99);
            full.unwrap_or_else(|error| panic!("{reads} a minute: {error}"));
            assert!(limits.read(address).is_err(), "{reads} a minute");
        }
    }
}
