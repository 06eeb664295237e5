//! The beginning of a sign-in: the URL at the provider, and what must be remembered until the browser comes back.

use jiff::Timestamp;
use model::Entropy;
use openidconnect::{PkceCodeChallenge, PkceCodeVerifier, url::Url};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ProviderDocument;
use crate::{keys::KeyRing, secrets::random_letters};

/// 43 characters of base62 are 256 bits, and the least that a code verifier may have.
const SECRET_LENGTH: usize = 43;
const PURPOSE: &str = "openid connect sign-in";

/// The request that a browser carries to the provider.
pub struct AuthorizationRequest<'a> {
    pub client_id: &'a str,
    pub redirect_url: &'a str,
    /// Whether the person must sign in again, although the provider knows them.
    pub reauthenticate: bool,
}

/// What the server remembers of a sign-in that has begun. The state itself is only in the browser: it is looked up by its
/// hash.
#[derive(Serialize, Deserialize)]
pub struct PendingAuthorization {
    nonce: String,
    verifier: String,
    /// Set if the person must sign in after this time.
    authenticated_after: Option<Timestamp>,
}

impl AuthorizationRequest<'_> {
    /// Begins a sign-in. Returns the URL, the state in it, and what to remember.
    pub fn begin(
        &self,
        provider: &ProviderDocument,
        now: Timestamp,
        entropy: &dyn Entropy,
    ) -> (Url, SecretString, PendingAuthorization) {
        let [state, nonce, verifier] =
            std::array::from_fn(|_| random_letters(SECRET_LENGTH, entropy));
        let challenge = PkceCodeVerifier::new(verifier.clone());
        let challenge = PkceCodeChallenge::from_code_verifier_sha256(&challenge);
        let mut url = provider.authorization_endpoint.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", self.client_id)
            .append_pair("redirect_uri", self.redirect_url)
            .append_pair("scope", "openid email profile")
            .append_pair("state", &state)
            .append_pair("nonce", &nonce)
            .append_pair("code_challenge", challenge.as_str())
            .append_pair("code_challenge_method", "S256");
        if self.reauthenticate {
            url.query_pairs_mut()
                .append_pair("prompt", "login")
                .append_pair("max_age", "0");
        }
        let pending = PendingAuthorization {
            nonce,
            verifier,
            authenticated_after: self.reauthenticate.then_some(now),
        };
        (url, state.into(), pending)
    }
}

impl PendingAuthorization {
    /// Encrypts it for the database. The state is part of the purpose: an envelope moved to another row does not decrypt.
    pub fn encrypt(&self, state: &SecretString, keys: &KeyRing, entropy: &dyn Entropy) -> Vec<u8> {
        let text = serde_json::to_string(self).expect("it is plain JSON");
        keys.encrypt(&purpose(state), &text.into(), entropy)
    }

    pub fn decrypt(envelope: &[u8], state: &SecretString, keys: &KeyRing) -> Option<Self> {
        let text = keys.decrypt(&purpose(state), envelope)?;
        serde_json::from_str(text.expose_secret()).ok()
    }

    /// Returns the code verifier, for the token request.
    pub fn verifier(&self) -> &str {
        &self.verifier
    }

    pub fn nonce(&self) -> &str {
        &self.nonce
    }

    pub fn authenticated_after(&self) -> Option<Timestamp> {
        self.authenticated_after
    }
}

fn purpose(state: &SecretString) -> String {
    format!("{PURPOSE} {}", hex::encode(hash_state(state)))
}

/// Returns the hash by which a pending sign-in is looked up.
pub fn hash_state(state: &SecretString) -> [u8; 32] {
    Sha256::digest(state.expose_secret().as_bytes()).into()
}
