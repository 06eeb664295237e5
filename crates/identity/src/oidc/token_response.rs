//! The response of the token endpoint.

use secrecy::SecretString;
use serde::Deserialize;

/// The tokens of a person at the provider. Neither is stored.
#[derive(Deserialize)]
pub struct TokenResponse {
    pub id_token: SecretString,
    pub access_token: SecretString,
}

impl TokenResponse {
    pub fn parse(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }
}
