//! Limits on the number of connections: in total, and per network of clients.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use context::{IpNet, rate_limits::network_of};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::throttle::LogThrottle;

pub(crate) struct ConnectionLimiter {
    total: usize,
    room: Arc<Semaphore>,
    per_network: usize,
    networks: Arc<Mutex<HashMap<IpAddr, usize>>>,
    /// Trusted proxies carry the clients of many networks.
    trusted: Vec<IpNet>,
    full: LogThrottle,
    refused: LogThrottle,
}

/// A permit for one connection of any client.
pub(crate) type ConnectionPermit = OwnedSemaphorePermit;

/// A connection counted for its network, until dropped.
pub(crate) struct AdmittedConnection {
    _room: ConnectionPermit,
    network: Option<IpAddr>,
    networks: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl ConnectionLimiter {
    pub(crate) fn new(total: usize, per_network: usize, trusted: Vec<IpNet>) -> Self {
        Self {
            total,
            room: Arc::new(Semaphore::new(total)),
            // A few networks must not use up all connections, however low the limit on open files is.
            per_network: per_network.min((total / 4).max(1)),
            networks: Arc::default(),
            trusted,
            full: LogThrottle::default(),
            refused: LogThrottle::default(),
        }
    }

    /// Waits for a permit. Until then, connections wait in the backlog of the system.
    pub(crate) async fn room(&self) -> ConnectionPermit {
        if self.room.available_permits() == 0 {
            self.full.log(|_| {
                tracing::warn!(
                    "all {} connections are in use: new ones wait until some are closed",
                    self.total
                );
            });
        }
        let room = self.room.clone().acquire_owned().await;
        room.expect("the semaphore is never closed")
    }

    /// Whether most connections are in use, so that idle ones have to be closed.
    pub(crate) fn is_crowded(&self) -> bool {
        self.room.available_permits() < self.total / 5
    }

    /// Returns `None` if the network of the IP address has reached its limit.
    pub(crate) fn admit(
        &self,
        room: ConnectionPermit,
        address: IpAddr,
    ) -> Option<AdmittedConnection> {
        let address = address.to_canonical();
        let trusted = self.trusted.iter().any(|net| net.contains(&address));
        let network = (!trusted).then(|| network_of(address));
        if let Some(network) = network {
            let mut networks = self.networks.lock().expect("no holder panics");
            let count = networks.entry(network).or_default();
            if *count >= self.per_network {
                drop(networks);
                self.refused.log(|times| {
                    tracing::warn!(
                        "{network} has {} connections: {times} more were refused",
                        self.per_network
                    );
                });
                return None;
            }
            *count += 1;
        }
        Some(AdmittedConnection {
            _room: room,
            network,
            networks: self.networks.clone(),
        })
    }
}

impl Drop for AdmittedConnection {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut networks = self.networks.lock().expect("no holder panics");
        if let Some(count) = networks.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                networks.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn networks_are_limited_and_proxies_are_not() {
        let proxy = "10.0.0.0/8".parse().expect("a network");
        let limiter = ConnectionLimiter::new(100, 2, vec![proxy]);
        let enter = async |address: &str| {
            let room = limiter.room().await;
            limiter.admit(room, address.parse().expect("an address"))
        };
        let first = enter("2001:db8::1").await;
        let second = enter("2001:db8::2").await;
        assert!(first.is_some() && second.is_some());
        assert!(enter("2001:db8::3").await.is_none());
        assert!(enter("2001:db8:0:1::3").await.is_some());
        drop(second);
        assert!(enter("2001:db8::3").await.is_some());
        let proxied: Vec<_> = futures::future::join_all((0..50).map(|_| enter("10.1.1.1"))).await;
        assert!(proxied.iter().all(Option::is_some));
        drop((first, proxied));
        assert!(limiter.networks.lock().expect("unlocked").is_empty());
    }
}
