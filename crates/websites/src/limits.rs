//! Rate limits per client network and node. Responses from memory are not counted.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use context::rate_limits::{KeyedLimiter, network_of};
use model::{Error, Result};

/// Pages of a table of contents that count as one read.
const PAGES_PER_READ: usize = 500;

pub struct Limits {
    reads: KeyedLimiter<IpAddr>,
    writes: KeyedLimiter<IpAddr>,
    reads_per_minute: u64,
}

impl Limits {
    pub fn per_minute(reads: NonZeroU32, writes: NonZeroU32) -> Self {
        Self {
            reads: KeyedLimiter::per_minute(reads),
            writes: KeyedLimiter::per_minute(writes),
            reads_per_minute: u64::from(reads.get()),
        }
    }

    /// Counts the one read that every request costs. Further costs are counted with the returned charge.
    pub(crate) fn read(self: &Arc<Self>, address: IpAddr) -> Result<RequestCost> {
        let charge = RequestCost {
            limits: self.clone(),
            network: network_of(address),
            counted: AtomicU64::new(0),
        };
        charge.count_reads(1)?;
        Ok(charge)
    }

    /// Counts a write: feedback, or work that needs a separate process, such as PDF.
    pub(crate) fn write(&self, address: IpAddr) -> Result<()> {
        self.writes.take(&network_of(address)).map(|_| ())
    }

    /// Evicts networks that have their full quota again. Called periodically, so that memory does not grow.
    pub fn evict_idle(&self) {
        self.reads.evict_idle();
        self.writes.evict_idle();
    }
}

/// The cost of one request. It is capped at the reads of one minute: a request that costs more could never succeed.
pub(crate) struct RequestCost {
    limits: Arc<Limits>,
    network: IpAddr,
    /// Reads so far, including those above the cap, which are not counted against the limit.
    counted: AtomicU64,
}

impl RequestCost {
    /// Counts this many reads.
    pub(crate) fn count_reads(&self, reads: usize) -> Result<()> {
        let most = self.limits.reads_per_minute;
        let reads = u64::try_from(reads).unwrap_or(most).min(most);
        let before = self.counted.fetch_add(reads, Ordering::Relaxed).min(most);
        let reads = u32::try_from(reads.min(most - before)).unwrap_or(u32::MAX);
        let Some(reads) = NonZeroU32::new(reads) else {
            return Ok(());
        };
        match self.limits.reads.take_many(&self.network, reads) {
            // The retry pays again what was paid before the rejection: add the time for that.
            Err(Error::RateLimited { retry_after }) => Err(Error::RateLimited {
                retry_after: retry_after + (before * 60).div_ceil(most),
            }),
            other => other.map(|_| ()),
        }
    }

    /// Counts reading this many pages of tables of contents.
    pub(crate) fn count_pages(&self, pages: usize) -> Result<()> {
        self.count_reads(pages / PAGES_PER_READ)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(reads: u32) -> Arc<Limits> {
        let reads = NonZeroU32::new(reads).expect("not zero");
        Arc::new(Limits::per_minute(reads, reads))
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
        let charge = limits.read(address).expect("its own");
        charge.count_reads(0).expect("nothing");
        charge.count_reads(60).expect("some");
        let another = limits.read(address).expect("its own");
        assert!(another.count_reads(60).is_err());
        let other = "192.0.2.2".parse().expect("an address");
        let charge = limits.read(other).expect("its own");
        charge.count_reads(5_000).expect("all at once");
        assert!(limits.read(other).is_err());
    }

    #[test]
    fn request_that_costs_the_whole_quota_succeeds() {
        let address = "192.0.2.1".parse().expect("an address");
        for reads in [1, 2, 50, 99, 100] {
            let limits = limits(reads);
            let charge = limits.read(address).expect("its own");
            let full = charge.count_reads(99);
            full.unwrap_or_else(|error| panic!("{reads} a minute: {error}"));
            assert!(limits.read(address).is_err(), "{reads} a minute");
        }
    }

    #[test]
    fn cost_of_a_request_is_capped_at_one_minute() {
        let address = "192.0.2.1".parse().expect("an address");
        for reads in [1, 2, 50, 99, 100, 150] {
            let limits = limits(reads);
            let charge = limits.read(address).expect("its own");
            let all = charge
                .count_reads(100)
                .and_then(|()| charge.count_pages(50_000))
                .and_then(|()| charge.count_reads(99));
            all.unwrap_or_else(|error| panic!("{reads} a minute: {error}"));
            assert!(limits.read(address).is_err(), "{reads} a minute");
        }
    }

    #[test]
    fn retry_after_covers_the_whole_request() {
        let limits = limits(60);
        let address = "192.0.2.1".parse().expect("an address");
        let first = limits.read(address).expect("its own");
        first.count_reads(39).expect("most of it");
        let second = limits.read(address).expect("its own");
        second.count_reads(9).expect("some more");
        // 30 are wanted and 10 left; the 10 paid before are paid again. One read is refilled per second.
        let refused = second.count_reads(30);
        let Err(Error::RateLimited { retry_after }) = refused else {
            panic!("there is not enough: {refused:?}");
        };
        assert!((25..=31).contains(&retry_after), "{retry_after}");
    }
}
