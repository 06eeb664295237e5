//! Client secrets of providers, which are sent to the provider and to nobody else. They are stored encrypted.

use model::{Entropy, id::SsoProviderId};
use secrecy::SecretString;

use crate::keys::KeyRing;

impl KeyRing {
    pub fn encrypt_client_secret(
        &self,
        provider: SsoProviderId,
        secret: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&purpose(provider), secret, entropy)
    }

    pub fn decrypt_client_secret(
        &self,
        provider: SsoProviderId,
        envelope: &[u8],
    ) -> Option<SecretString> {
        self.decrypt(&purpose(provider), envelope)
    }
}

fn purpose(provider: SsoProviderId) -> String {
    format!("client secret {provider}")
}
