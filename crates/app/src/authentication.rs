//! From the secret in a request to the principal behind it.

use std::sync::Arc;

use identity::secrets::hash_token;
use model::{Error, Result};
use secrecy::SecretString;
use store::tokens;

use crate::{App, Principal};

/// What a request brought to prove who sends it.
pub enum Credentials {
    None,
    Token(SecretString),
}

const BAD_TOKEN: Error = Error::Unauthenticated(
    "The access token is not valid: it was mistyped, revoked, or has expired. Create a new one.",
);

impl App {
    pub async fn authenticate(&self, credentials: Credentials) -> Result<Principal> {
        let Credentials::Token(token) = credentials else {
            return Ok(Principal::Anonymous);
        };
        let hash = hash_token(&token).ok_or(BAD_TOKEN)?;
        let found = if let Some(known) = self.tokens.get(&hash) {
            known
        } else {
            let found = tokens::authenticate(&self.db, &hash).await?.map(Arc::new);
            self.tokens.insert(hash, found.clone());
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
}
