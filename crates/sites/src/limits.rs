//! How much one address may have looked up and made, per node. What is in memory anyway is not counted.

use std::{net::IpAddr, num::NonZeroU32};

use app::rate_limits;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use model::Result;

pub struct Limits {
    reads: DefaultKeyedRateLimiter<IpAddr>,
    writes: DefaultKeyedRateLimiter<IpAddr>,
}

impl Limits {
    pub fn per_minute(reads: NonZeroU32, writes: NonZeroU32) -> Self {
        Self {
            reads: RateLimiter::keyed(Quota::per_minute(reads)),
            writes: RateLimiter::keyed(Quota::per_minute(writes)),
        }
    }

    pub(crate) fn read(&self, address: IpAddr) -> Result<()> {
        take(&self.reads, address)
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
    let checked = limiter.check_key(&address);
    checked.map_err(|until| rate_limits::too_many(&until))
}
