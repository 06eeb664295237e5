//! Errors of rate limits, and a limiter per key.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

use governor::{
    NotUntil, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use model::{Error, Result};

/// Returns the error, with the seconds to wait.
pub fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Error {
    Error::RateLimited {
        retry_after: wait_seconds(until),
    }
}

pub(crate) fn wait_seconds(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> u64 {
    let wait = until.wait_time_from(DefaultClock::default().now());
    wait.as_secs().max(1)
}

/// Returns the network that an IP address is counted for. A household has a whole /64 of IPv6 addresses, so these
/// share one limit.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
    }
}

/// After this many requests, idle keys are removed, so that a flood of new keys does not fill the memory.
const REQUESTS_PER_EVICTION: u32 = 1 << 16;

/// Limits requests per minute for each key. The limit of a whole minute may be used in one burst.
pub struct KeyedLimiter<K: Clone + Hash + Eq> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>,
    per_minute: NonZeroU32,
    taken: AtomicU32,
}

/// The state of a key's limit.
#[derive(Debug, Clone, Copy)]
pub struct RateLimitState {
    pub limit: u32,
    pub remaining: u32,
    /// Seconds until the full limit is available again.
    pub reset: u32,
}

impl<K: Clone + Hash + Eq> KeyedLimiter<K> {
    pub fn per_minute(per_minute: NonZeroU32) -> Self {
        let limiter = RateLimiter::keyed(Quota::per_minute(per_minute)).with_middleware();
        Self {
            limiter,
            per_minute,
            taken: AtomicU32::new(0),
        }
    }

    pub fn take(&self, key: &K) -> Result<RateLimitState> {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if taken % REQUESTS_PER_EVICTION == REQUESTS_PER_EVICTION - 1 {
            self.evict_idle();
        }
        let limit = self.per_minute.get();
        match self.limiter.check_key(key) {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                let reset = (limit - remaining).saturating_mul(60).div_ceil(limit);
                Ok(RateLimitState {
                    limit,
                    remaining,
                    reset,
                })
            }
            Err(until) => Err(too_many(&until)),
        }
    }

    /// Removes keys whose full limit is available again.
    pub fn evict_idle(&self) {
        self.limiter.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> String {
        network_of(text.parse().expect("an address")).to_string()
    }

    #[test]
    fn addresses_of_one_household_are_one_network() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:2::"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("192.0.2.1"), "192.0.2.1");
        assert_eq!(network("::ffff:192.0.2.1"), "192.0.2.1");
    }

    #[test]
    fn keys_that_do_not_come_back_are_forgotten() {
        let limiter = KeyedLimiter::per_minute(NonZeroU32::MAX);
        for key in 0..4 * REQUESTS_PER_EVICTION {
            limiter.take(&key).expect("a new key");
        }
        assert!(limiter.limiter.len() <= REQUESTS_PER_EVICTION as usize + 1);
    }
}
