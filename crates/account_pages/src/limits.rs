//! Rate limits of these pages, per node: by network, and by user for those who are signed in. Attempts with passwords
//! have a stricter one of their own.

use std::{net::IpAddr, num::NonZeroU32};

use context::rate_limits::{KeyedLimiter, network_of};
use model::{Result, id::UserId};

pub struct Limits {
    networks: KeyedLimiter<Option<IpAddr>>,
    users: KeyedLimiter<UserId>,
}

impl Limits {
    /// Requests of visitors without a session, by network, and of each user.
    pub fn per_minute(anonymous: NonZeroU32, user: NonZeroU32) -> Self {
        Self {
            networks: KeyedLimiter::per_minute(anonymous),
            users: KeyedLimiter::per_minute(user),
        }
    }

    pub(crate) fn take(&self, address: Option<IpAddr>) -> Result<()> {
        self.networks.take(&address.map(network_of)).map(|_| ())
    }

    pub(crate) fn take_user(&self, user: UserId) -> Result<()> {
        self.users.take(&user).map(|_| ())
    }

    pub fn evict_idle(&self) {
        self.networks.evict_idle();
        self.users.evict_idle();
    }
}
