//! Rate limit of these pages, per network and node. Attempts with passwords have a stricter one of their own.

use std::{net::IpAddr, num::NonZeroU32};

use context::rate_limits::{KeyedLimiter, network_of};
use model::Result;

pub struct Limits {
    networks: KeyedLimiter<Option<IpAddr>>,
}

impl Limits {
    pub fn per_minute(requests: NonZeroU32) -> Self {
        Self {
            networks: KeyedLimiter::per_minute(requests),
        }
    }

    pub(crate) fn take(&self, address: Option<IpAddr>) -> Result<()> {
        self.networks.take(&address.map(network_of)).map(|_| ())
    }

    pub fn evict_idle(&self) {
        self.networks.evict_idle();
    }
}
