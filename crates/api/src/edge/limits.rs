//! Rate limits, per node: a bucket for each user, one for each site at each address that reads it, and one for each
//! address without either.

use std::{hash::Hash, net::IpAddr, num::NonZeroU32};

use app::rate_limits;
use axum::http::{HeaderMap, HeaderValue};
use governor::{
    Quota, RateLimiter, clock::DefaultClock, middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use model::id::{SiteId, UserId};

use crate::edge::error::Result;

pub struct Limits {
    users: Bucket<UserId>,
    readers: Bucket<(SiteId, Option<IpAddr>)>,
    addresses: Bucket<Option<IpAddr>>,
}

struct Bucket<K: Clone + Hash + Eq> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>,
    per_minute: NonZeroU32,
}

/// Who a request is counted for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Client {
    User(UserId),
    /// A site, and the address that reads it: the server of a website asks for many people.
    Reader(SiteId, Option<IpAddr>),
    Address(Option<IpAddr>),
}

/// What is left for the client, told in headers.
pub(crate) struct Budget {
    limit: u32,
    remaining: u32,
    /// Seconds until the whole limit is there again.
    reset: u32,
}

impl Limits {
    pub fn per_minute(users: NonZeroU32, addresses: NonZeroU32) -> Self {
        Self {
            users: Bucket::new(users),
            readers: Bucket::new(users),
            addresses: Bucket::new(addresses),
        }
    }

    pub(crate) fn take(&self, client: Client) -> Result<Budget> {
        match client {
            Client::User(user) => self.users.take(&user),
            Client::Reader(site, address) => self.readers.take(&(site, address)),
            Client::Address(address) => self.addresses.take(&address),
        }
    }

    /// Forgets clients whose bucket is full again. Called now and then, so that memory does not grow.
    pub fn forget_idle(&self) {
        self.users.limiter.retain_recent();
        self.readers.limiter.retain_recent();
        self.addresses.limiter.retain_recent();
    }
}

impl<K: Clone + Hash + Eq> Bucket<K> {
    fn new(per_minute: NonZeroU32) -> Self {
        let limiter = RateLimiter::keyed(Quota::per_minute(per_minute)).with_middleware();
        Self {
            limiter,
            per_minute,
        }
    }

    fn take(&self, key: &K) -> Result<Budget> {
        let limit = self.per_minute.get();
        match self.limiter.check_key(key) {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                let reset = (limit - remaining).saturating_mul(60).div_ceil(limit);
                Ok(Budget {
                    limit,
                    remaining,
                    reset,
                })
            }
            Err(until) => Err(rate_limits::too_many(&until).into()),
        }
    }
}

impl Budget {
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        headers.insert("x-ratelimit-limit", HeaderValue::from(self.limit));
        headers.insert("x-ratelimit-remaining", HeaderValue::from(self.remaining));
        headers.insert("x-ratelimit-reset", HeaderValue::from(self.reset));
    }
}
