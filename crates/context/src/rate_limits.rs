//! Rate limits per key: users, networks, organizations. Counted per node.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

use governor::{
    NotUntil, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::{StateInformationMiddleware, StateSnapshot},
    state::keyed::DefaultKeyedStateStore,
};
use model::{Error, Result};

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

/// Limits what each key may do in a period. The limit of a whole period may be used in one burst.
pub struct KeyedLimiter<K: Clone + Hash + Eq> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>,
    limit: NonZeroU32,
    period_seconds: u32,
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
    pub fn per_minute(limit: NonZeroU32) -> Self {
        Self::with_quota(Quota::per_minute(limit), limit, 60)
    }

    pub fn per_hour(limit: NonZeroU32) -> Self {
        Self::with_quota(Quota::per_hour(limit), limit, 3600)
    }

    fn with_quota(quota: Quota, limit: NonZeroU32, period_seconds: u32) -> Self {
        Self {
            limiter: RateLimiter::keyed(quota).with_middleware(),
            limit,
            period_seconds,
            taken: AtomicU32::new(0),
        }
    }

    /// Counts one. Fails above the limit, with the seconds to wait.
    pub fn take(&self, key: &K) -> Result<RateLimitState> {
        self.evict_sometimes();
        let taken = self.limiter.check_key(key);
        taken
            .map(|state| self.state(&state))
            .map_err(|until| too_many(&until))
    }

    /// Counts several at once, at most those of a whole period: more could never succeed.
    pub fn take_many(&self, key: &K, count: NonZeroU32) -> Result<RateLimitState> {
        self.evict_sometimes();
        match self.limiter.check_key_n(key, count.min(self.limit)) {
            Ok(taken) => taken
                .map(|state| self.state(&state))
                .map_err(|until| too_many(&until)),
            Err(capacity) => Err(Error::internal(capacity)),
        }
    }

    fn state(&self, state: &StateSnapshot) -> RateLimitState {
        let (limit, remaining) = (self.limit.get(), state.remaining_burst_capacity());
        let missing = u64::from(limit - remaining) * u64::from(self.period_seconds);
        let reset = missing.div_ceil(u64::from(limit));
        RateLimitState {
            limit,
            remaining,
            reset: u32::try_from(reset).unwrap_or(u32::MAX),
        }
    }

    fn evict_sometimes(&self) {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if taken % REQUESTS_PER_EVICTION == REQUESTS_PER_EVICTION - 1 {
            self.evict_idle();
        }
    }

    /// Removes keys whose full limit is available again.
    pub fn evict_idle(&self) {
        self.limiter.retain_recent();
    }
}

fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Error {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Error::RateLimited {
        retry_after: wait.as_secs().max(1),
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
