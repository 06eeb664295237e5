//! Authentication: from the secret in a request to its principal.

use std::{sync::Arc, time::Duration};

use identity::{
    integration_tokens,
    secrets::{TokenHash, hash_session_token, hash_token},
    site_tokens,
};
use model::{Error, Result, token::ApiToken};
use moka::sync::Cache;
use secrecy::{ExposeSecret, SecretString};
use store::{sessions, tokens};

use crate::{
    App, Principal, cache::MemoryCache, features::Feature, settings::Settings,
    token_uses::TokenUses,
};

/// Credentials that a request presents.
pub enum Credentials {
    None,
    Token(SecretString),
    /// The token of a browser session.
    Cookie(SecretString),
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

const BAD_SESSION: Error =
    Error::Unauthenticated("The session has ended. Sign in again at `/app/sign-in`.");

impl App {
    /// Returns whether the credentials were valid recently, or can be checked without the database. All others cost a
    /// query each, even malformed ones.
    pub fn is_recently_valid(&self, credentials: &Credentials) -> bool {
        let hash = match credentials {
            Credentials::None => return true,
            Credentials::Token(token) if is_signed(token) => return true,
            Credentials::Token(token) => hash_token(token),
            Credentials::Cookie(token) => hash_session_token(token),
        };
        let cache: &TokenCache = self.feature();
        hash.is_none_or(|hash| cache.recent.contains_key(&hash) || cache.tokens.contains_key(&hash))
    }

    /// Invalidates all cached tokens of this node, after some were revoked.
    pub fn invalidate_tokens(&self) {
        self.feature::<TokenCache>().tokens.invalidate_all();
        self.invalidate_installations();
    }

    pub async fn authenticate(&self, credentials: Credentials) -> Result<Principal> {
        match credentials {
            Credentials::None => Ok(Principal::Anonymous),
            Credentials::Token(token) if site_tokens::has_token_form(token.expose_secret()) => {
                self.authenticate_reader(&token)
            }
            Credentials::Token(token)
                if integration_tokens::has_token_form(token.expose_secret()) =>
            {
                self.authenticate_integration(&token).await
            }
            Credentials::Token(token) => {
                let hash = hash_token(&token).ok_or(BAD_TOKEN)?;
                let find = tokens::authenticate(&self.db, &hash);
                self.authenticate_user(hash, find, BAD_TOKEN).await
            }
            Credentials::Cookie(token) => {
                let hash = hash_session_token(&token).ok_or(BAD_SESSION)?;
                let find = sessions::authenticate(&self.db, &hash);
                self.authenticate_user(hash, find, BAD_SESSION).await
            }
        }
    }

    /// Finds a token or session by its hash: in the cache, or by the query.
    async fn authenticate_user(
        &self,
        hash: TokenHash,
        find: impl Future<Output = Result<Option<ApiToken>>>,
        invalid: Error,
    ) -> Result<Principal> {
        let cache: &TokenCache = self.feature();
        let found = if let Some(known) = cache.tokens.get(&hash) {
            known
        } else {
            let found = find.await?.map(Arc::new);
            if let Some(token) = &found {
                self.feature::<TokenUses>().record(token, self.clock.now());
            }
            cache.tokens.insert(hash, found.clone());
            match found {
                Some(_) => cache.recent.insert(hash, ()),
                None => cache.recent.invalidate(&hash),
            }
            found
        };
        let now = self.clock.now();
        let token = found.filter(|token| token.expires_at.is_none_or(|end| now < end));
        let token = token.ok_or(invalid)?;
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

/// Whether a token is verified by its signature.
fn is_signed(token: &SecretString) -> bool {
    let token = token.expose_secret();
    site_tokens::has_token_form(token) || integration_tokens::has_token_form(token)
}
