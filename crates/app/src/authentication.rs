//! Authentication: from the secret in a request to its principal.

use std::sync::Arc;

use identity::{secrets::hash_token, site_tokens};
use model::{Error, Result};
use secrecy::{ExposeSecret, SecretString};
use store::tokens;

use crate::{App, Principal};

/// Credentials that a request presents.
pub enum Credentials {
    None,
    Token(SecretString),
}

pub(crate) const BAD_TOKEN: Error = Error::Unauthenticated(
    "The access token is not valid: it was mistyped, revoked, or has expired. Create a new one.",
);

impl App {
    /// Returns whether the credentials were valid recently, or can be checked without the database. All others cost a
    /// query each, even malformed ones.
    pub fn knows(&self, credentials: &Credentials) -> bool {
        let Credentials::Token(token) = credentials else {
            return true;
        };
        if site_tokens::looks_like_one(token.expose_secret()) {
            return true;
        }
        hash_token(token).is_none_or(|hash| {
            self.recent_tokens.contains_key(&hash) || self.tokens.contains_key(&hash)
        })
    }

    pub async fn authenticate(&self, credentials: Credentials) -> Result<Principal> {
        let Credentials::Token(token) = credentials else {
            return Ok(Principal::Anonymous);
        };
        if site_tokens::looks_like_one(token.expose_secret()) {
            return self.authenticate_reader(&token);
        }
        let hash = hash_token(&token).ok_or(BAD_TOKEN)?;
        let found = if let Some(known) = self.tokens.get(&hash) {
            known
        } else {
            let found = tokens::authenticate(&self.db, &hash).await?.map(Arc::new);
            self.tokens.insert(hash, found.clone());
            match found {
                Some(_) => self.recent_tokens.insert(hash, ()),
                None => self.recent_tokens.invalidate(&hash),
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
        let reader = site_tokens::open(&self.keys, token.expose_secret(), self.clock.now());
        let reader = reader.ok_or(BAD_TOKEN)?;
        Ok(Principal::Reader(Arc::new(reader)))
    }
}
