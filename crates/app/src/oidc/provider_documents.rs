//! What providers publish about themselves: their endpoints and keys, fetched and cached.

use std::sync::Arc;

use context::{Feature, Settings, cache::MemoryCache};
use identity::oidc::{ProviderDocument, SigningKeys, configuration_url};
use jiff::{SignedDuration, Timestamp};
use moka::sync::Cache;
use outbound::{Guard, OidcClient};

const CAPACITY: u64 = 1_000;
const DOCUMENT_TTL: SignedDuration = SignedDuration::from_hours(1);
const KEYS_TTL: SignedDuration = SignedDuration::from_mins(10);
/// How often keys are fetched again for a token that none of them verifies.
const REFRESH_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// Who chose the host of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Hosts {
    OfUsers,
    OfOperator,
}

/// Times are those of the clock of the server, which tests set.
struct Fetched<T> {
    value: Arc<T>,
    at: Timestamp,
}

impl<T> Clone for Fetched<T> {
    fn clone(&self) -> Self {
        Self {
            value: Arc::clone(&self.value),
            at: self.at,
        }
    }
}

impl<T> Fetched<T> {
    fn is_younger(&self, ttl: SignedDuration, now: Timestamp) -> bool {
        now.duration_since(self.at) < ttl
    }
}

/// By hosts and issuer.
type Key = (Hosts, String);

pub(crate) struct ProviderDocuments {
    users: OidcClient,
    operator: OidcClient,
    documents: MemoryCache<Key, Fetched<ProviderDocument>>,
    keys: MemoryCache<Key, Fetched<SigningKeys>>,
    /// When keys were last fetched for a token that none of the cached ones verifies.
    refreshes: MemoryCache<Key, Timestamp>,
}

impl Feature for ProviderDocuments {
    fn new(settings: &Settings) -> Self {
        let guard = Guard::new(settings.reachable.clone());
        let guard = guard.with_own(settings.own_addresses.clone());
        Self {
            users: OidcClient::of_users(guard.clone()),
            operator: OidcClient::of_operator(guard),
            documents: MemoryCache::new("oidc_documents", Cache::new(CAPACITY)),
            keys: MemoryCache::new("oidc_keys", Cache::new(CAPACITY)),
            refreshes: MemoryCache::new("oidc_key_refreshes", Cache::new(CAPACITY)),
        }
    }
}

impl ProviderDocuments {
    pub(crate) fn client(&self, hosts: Hosts) -> &OidcClient {
        match hosts {
            Hosts::OfUsers => &self.users,
            Hosts::OfOperator => &self.operator,
        }
    }

    /// Fetches the document of an issuer, and its keys. Errors finish the sentence "`issuer` …".
    pub(crate) async fn discover(
        &self,
        hosts: Hosts,
        issuer: &str,
        now: Timestamp,
    ) -> Result<Arc<ProviderDocument>, String> {
        let url = configuration_url(issuer);
        let url = url.ok_or("must be a URL without a query, a fragment and a name")?;
        let json = self.client(hosts).get(&url).await;
        let json = json.map_err(|error| error.to_string())?;
        let document = ProviderDocument::parse(issuer, &json).map_err(|error| error.to_string())?;
        self.fetch_keys(hosts, &document, now).await?;
        let document = Arc::new(document);
        let fetched = Fetched {
            value: Arc::clone(&document),
            at: now,
        };
        self.documents.insert((hosts, issuer.to_owned()), fetched);
        Ok(document)
    }

    /// Returns the document of an issuer from the cache, or fetches it.
    pub(super) async fn document(
        &self,
        hosts: Hosts,
        issuer: &str,
        now: Timestamp,
    ) -> Result<Arc<ProviderDocument>, String> {
        let cached = self.documents.get(&(hosts, issuer.to_owned()));
        match cached.filter(|found| found.is_younger(DOCUMENT_TTL, now)) {
            Some(found) => Ok(found.value),
            None => self.discover(hosts, issuer, now).await,
        }
    }

    /// Returns the keys of a provider from the cache, or fetches them.
    pub(super) async fn keys(
        &self,
        hosts: Hosts,
        document: &ProviderDocument,
        now: Timestamp,
    ) -> Result<Arc<SigningKeys>, String> {
        let cached = self.keys.get(&(hosts, document.issuer.clone()));
        match cached.filter(|found| found.is_younger(KEYS_TTL, now)) {
            Some(found) => Ok(found.value),
            None => self.fetch_keys(hosts, document, now).await,
        }
    }

    /// Fetches keys again for a token that the cached ones do not verify: the provider may have changed its keys. Returns
    /// the cached ones if that was done less than a minute ago, since anybody can cause such tokens.
    pub(super) async fn refreshed_keys(
        &self,
        hosts: Hosts,
        document: &ProviderDocument,
        now: Timestamp,
    ) -> Result<Arc<SigningKeys>, String> {
        let key = (hosts, document.issuer.clone());
        let last = self.refreshes.get(&key);
        if last.is_some_and(|last| now.duration_since(last) < REFRESH_INTERVAL) {
            return self.keys(hosts, document, now).await;
        }
        self.refreshes.insert(key, now);
        self.fetch_keys(hosts, document, now).await
    }

    async fn fetch_keys(
        &self,
        hosts: Hosts,
        document: &ProviderDocument,
        now: Timestamp,
    ) -> Result<Arc<SigningKeys>, String> {
        let json = self.client(hosts).get(&document.jwks_uri).await;
        let json = json.map_err(|error| format!("has keys at a URL that {error}"))?;
        let keys = SigningKeys::parse(&json).ok_or("has keys at a URL that has none")?;
        let value = Arc::new(keys);
        let fetched = Fetched {
            value: Arc::clone(&value),
            at: now,
        };
        self.keys.insert((hosts, document.issuer.clone()), fetched);
        Ok(value)
    }
}
