//! Rate limits, per node: for each user, for each pair of site and network that reads it, and for each network without
//! either. Git requests without credentials are counted separately, because every Git command begins with one. So are
//! lookups of published URLs: the front end of a site does several for each page.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderValue};
use context::{
    rate_limits::{KeyedLimiter, RateLimitState, network_of},
    slots::{KeyedSlots, Slot},
};
use model::{
    Error,
    id::{InstallationId, SiteId, UserId},
    integration::IntegrationName,
};
use moka::sync::Cache;

use crate::edge::{
    body_memory::{BodyMemory, BodyShare},
    error::Result,
};

type Network = Option<IpAddr>;

/// Unknown tokens of one network that are looked up concurrently, including those waiting.
const LOOKUP_CONCURRENCY: usize = 8;
const MAX_WAITING_LOOKUPS: usize = 1024;
/// Maximum number of networks tracked for wrong tokens.
const BLOCKED_NETWORK_CAPACITY: u64 = 100_000;

pub struct Limits {
    users: KeyedLimiter<UserId>,
    readers: KeyedLimiter<(SiteId, Network)>,
    integrations: KeyedLimiter<IntegrationName>,
    installations: KeyedLimiter<InstallationId>,
    networks: KeyedLimiter<Network>,
    git: KeyedLimiter<Network>,
    site_lookups: KeyedLimiter<Network>,
    lookups: KeyedSlots<Network>,
    /// Until when unknown tokens of a network are rejected without a lookup.
    blocked_until: Cache<Network, Instant>,
    bodies: Arc<BodyMemory>,
}

/// Requests per minute.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    pub user: NonZeroU32,
    /// Of one IP address without a valid token.
    pub anonymous: NonZeroU32,
    /// Of one IP address by Git, without credentials.
    pub git: NonZeroU32,
    /// Of one IP address without a valid token, for lookups of published URLs.
    pub site_lookups: NonZeroU32,
}

/// The client that a request is counted for.
#[derive(Debug, Clone)]
pub(crate) enum Client {
    User(UserId),
    Integration(IntegrationName),
    Installation(InstallationId),
    /// A site and the IP address that reads it: the server of a website sends requests for many people.
    Reader(SiteId, Option<IpAddr>),
    Address(Option<IpAddr>),
    /// The IP address of a Git client that has sent no credentials yet.
    Git(Option<IpAddr>),
    /// The IP address of a lookup of a published URL without a token.
    SiteLookup(Option<IpAddr>),
}

impl Limits {
    pub fn new(rates: Rates) -> Self {
        Self {
            users: KeyedLimiter::per_minute(rates.user),
            readers: KeyedLimiter::per_minute(rates.user),
            integrations: KeyedLimiter::per_minute(rates.user),
            installations: KeyedLimiter::per_minute(rates.user),
            networks: KeyedLimiter::per_minute(rates.anonymous),
            git: KeyedLimiter::per_minute(rates.git),
            site_lookups: KeyedLimiter::per_minute(rates.site_lookups),
            lookups: KeyedSlots::new(LOOKUP_CONCURRENCY, MAX_WAITING_LOOKUPS),
            blocked_until: Cache::builder()
                .max_capacity(BLOCKED_NETWORK_CAPACITY)
                .time_to_live(Duration::from_mins(1))
                .build(),
            bodies: Arc::default(),
        }
    }

    /// Memory share for the body of a request.
    pub(crate) fn body(&self, address: Option<IpAddr>) -> Arc<BodyShare> {
        self.bodies.share(address)
    }

    pub(crate) fn take(&self, client: Client) -> Result<RateLimitState> {
        Ok(match client {
            Client::User(user) => self.users.take(&user)?,
            Client::Integration(name) => self.integrations.take(&name)?,
            Client::Installation(id) => self.installations.take(&id)?,
            Client::Reader(site, address) => self.readers.take(&(site, address.map(network_of)))?,
            Client::Address(address) => self.networks.take(&address.map(network_of))?,
            Client::Git(address) => self.git.take(&address.map(network_of))?,
            Client::SiteLookup(address) => self.site_lookups.take(&address.map(network_of))?,
        })
    }

    /// Waits for a lookup slot for an unknown token. Fails without a query for networks that have sent too many wrong
    /// tokens.
    pub(crate) async fn acquire_lookup(&self, address: Option<IpAddr>) -> Result<Slot<Network>> {
        let network = address.map(network_of);
        self.require_not_blocked(&network)?;
        let slot = self.lookups.acquire(network).await?;
        self.require_not_blocked(&network)?;
        Ok(slot)
    }

    fn require_not_blocked(&self, network: &Network) -> Result<()> {
        let until = self.blocked_until.get(network);
        let wait = until.and_then(|until| until.checked_duration_since(Instant::now()));
        match wait {
            None => Ok(()),
            Some(wait) => Err(Error::RateLimited {
                retry_after: wait.as_secs() + 1,
            }
            .into()),
        }
    }

    /// Counts a wrong token.
    pub(crate) fn count_wrong_token(&self, address: Option<IpAddr>) -> Result<RateLimitState> {
        let network = address.map(network_of);
        let taken = self.networks.take(&network);
        if let Err(Error::RateLimited { retry_after }) = &taken {
            let until = Instant::now() + Duration::from_secs(*retry_after);
            self.blocked_until.insert(network, until);
        }
        Ok(taken?)
    }

    /// Evicts clients whose limit is fully restored. Called periodically, so that memory does not grow.
    pub fn evict_idle(&self) {
        self.users.evict_idle();
        self.readers.evict_idle();
        self.integrations.evict_idle();
        self.installations.evict_idle();
        self.networks.evict_idle();
        self.git.evict_idle();
        self.site_lookups.evict_idle();
    }
}

/// Writes the rate limit headers.
pub(crate) fn write(budget: RateLimitState, headers: &mut HeaderMap) {
    headers.insert("x-ratelimit-limit", HeaderValue::from(budget.limit));
    headers.insert("x-ratelimit-remaining", HeaderValue::from(budget.remaining));
    headers.insert("x-ratelimit-reset", HeaderValue::from(budget.reset));
}
