//! Authentication: from the secret in a request to its principal.

use std::{sync::Arc, time::Duration};

use identity::{
    secrets::{TokenHash, hash_token},
    site_tokens,
};
use model::{Error, Result, token::ApiToken};
use moka::sync::Cache;
use secrecy::{ExposeSecret, SecretString};
use store::tokens;

use crate::{App, Principal, cache::MemoryCache, features::Feature, settings::Settings};

/// Credentials that a request presents.
pub enum Credentials {
    None,
    Token(SecretString),
}

/// How long a revoked token stays valid on a node that missed the cache hint.
const TOKEN_TTL: Duration = Duration::from_millis(500);
const TOKEN_CAPACITY: u64 = 100_000;
/// How long after its last use a token counts as recent.
const RECENT_TOKEN_TTL: Duration = Duration::from_hours(1);

struct TokenCache {
    /// None for tokens that are not valid.
    tokens: MemoryCache<TokenHash, Option<Arc<ApiToken>>>,
    /// Hashes of tokens that were valid recently.
    recent: Cache<TokenHash, ()>,
}

impl Feature for TokenCache {
    fn new(_: &Settings) -> Self {
        let tokens = Cache::builder().max_capacity(TOKEN_CAPACITY);
        let recent = Cache::builder().max_capacity(TOKEN_CAPACITY);
        Self {
            tokens: MemoryCache::new("tokens", tokens.time_to_live(TOKEN_TTL).build()),
            recent: recent.time_to_idle(RECENT_TOKEN_TTL).build(),
        }
    }
}

pub const BAD_TOKEN: Error = Error::Unauthenticated(
    "The access token is not valid: it was mistyped, revoked, or has expired. Create a new one.",
);

impl App {
    /// Returns whether the credentials were valid recently, or can be checked without the database. All others cost a
    /// query each, even malformed ones.
    pub fn is_recently_valid(&self, credentials: &Credentials) -> bool {
        let Credentials::Token(token) = credentials else {
            return true;
        };
        if site_tokens::has_token_form(token.expose_secret()) {
            return true;
        }
        let cache: &TokenCache = self.feature();
        hash_token(token)
            .is_none_or(|hash| cache.recent.contains_key(&hash) || cache.tokens.contains_key(&hash))
    }

    /// Invalidates all cached tokens of this node, after some were revoked.
    pub fn invalidate_tokens(&self) {
        self.feature::<TokenCache>().tokens.invalidate_all();
    }

    pub async fn authenticate(&self, credentials: Credentials) -> Result<Principal> {
        let Credentials::Token(token) = credentials else {
            return Ok(Principal::Anonymous);
        };
        if site_tokens::has_token_form(token.expose_secret()) {
            return self.authenticate_reader(&token);
        }
        let hash = hash_token(&token).ok_or(BAD_TOKEN)?;
        let cache: &TokenCache = self.feature();
        let found = if let Some(known) = cache.tokens.get(&hash) {
            known
        } else {
            let found = tokens::authenticate(&self.db, &hash).await?.map(Arc::new);
            cache.tokens.insert(hash, found.clone());
            match found {
                Some(_) => cache.recent.insert(hash, ()),
                None => cache.recent.invalidate(&hash),
            }
            found
        };
        let token = found.ok_or(BAD_TOKEN)?;
        if token.expires_at.is_some_and(|end| end <= self.clock.now()) {
            return Err(BAD_TOKEN);
        }
        Ok(Principal::User {
            user: token.user,
            token: Some(token),
        })
    }
    /// Whether the site still accepts its token is checked with every read.
    fn authenticate_reader(&self, token: &SecretString) -> Result<Principal> {
        let reader = site_tokens::verify(&self.keys, token.expose_secret(), self.clock.now());
        let reader = reader.ok_or(BAD_TOKEN)?;
        Ok(Principal::Reader(Arc::new(reader)))
    }
}
