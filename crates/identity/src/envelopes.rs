//! Stored secrets that must be shown again: encrypted with the key ring.
//! An envelope is `version ‖ nonce ‖ ciphertext` of XChaCha20-Poly1305, whose nonces are long enough to be random. The
//! purpose names the object the secret belongs to, so that an envelope moved to another row does not decrypt.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use model::Entropy;
use secrecy::{ExposeSecret, SecretString};

use crate::keys::KeyRing;

const NONCE_LENGTH: usize = 24;

impl KeyRing {
    pub fn encrypt(&self, purpose: &str, secret: &SecretString, entropy: &dyn Entropy) -> Vec<u8> {
        let mut nonce = [0; NONCE_LENGTH];
        entropy.fill(&mut nonce);
        let (version, key) = self.current_key(&key_purpose(purpose));
        let cipher = XChaCha20Poly1305::new(&key.into());
        let message = Payload {
            msg: secret.expose_secret().as_bytes(),
            aad: purpose.as_bytes(),
        };
        let hidden = cipher
            .encrypt(&XNonce::from(nonce), message)
            .expect("secrets are short");
        [&[version], nonce.as_slice(), hidden.as_slice()].concat()
    }

    /// Decrypts an envelope, if it was encrypted for this purpose with a key that is still in the ring.
    pub fn decrypt(&self, purpose: &str, envelope: &[u8]) -> Option<SecretString> {
        let (version, rest) = envelope.split_first()?;
        let (nonce, hidden) = rest.split_first_chunk::<NONCE_LENGTH>()?;
        let message = Payload {
            msg: hidden,
            aad: purpose.as_bytes(),
        };
        let key = self.key(*version, &key_purpose(purpose))?;
        let cipher = XChaCha20Poly1305::new(&key.into());
        let secret = cipher.decrypt(&XNonce::from(*nonce), message).ok()?;
        String::from_utf8(secret).ok().map(Into::into)
    }
}

/// Encryption keys must differ from signing keys.
fn key_purpose(purpose: &str) -> String {
    format!("envelope {purpose}")
}

#[cfg(test)]
mod tests {
    use model::entropy::SystemEntropy;

    use super::*;

    fn opened(ring: &KeyRing, purpose: &str, envelope: &[u8]) -> Option<String> {
        let secret = ring.decrypt(purpose, envelope)?;
        Some(secret.expose_secret().to_owned())
    }

    #[test]
    fn only_the_purpose_it_was_made_for_opens_an_envelope() {
        let ring = KeyRing::generate(&SystemEntropy);
        let envelope = ring.encrypt("site 1", &"secret".into(), &SystemEntropy);
        assert_eq!(
            opened(&ring, "site 1", &envelope).as_deref(),
            Some("secret")
        );
        assert_eq!(opened(&ring, "site 2", &envelope), None);
        let other = KeyRing::generate(&SystemEntropy);
        assert_eq!(opened(&other, "site 1", &envelope), None);
        assert!(!envelope.windows(6).any(|bytes| bytes == b"secret"));
    }

    #[test]
    fn one_changed_byte_spoils_it() {
        let ring = KeyRing::generate(&SystemEntropy);
        let envelope = ring.encrypt("site", &"secret".into(), &SystemEntropy);
        for at in 0..envelope.len() {
            let mut broken = envelope.clone();
            broken[at] ^= 1;
            assert_eq!(opened(&ring, "site", &broken), None, "at {at}");
            assert_eq!(opened(&ring, "site", &envelope[..at]), None, "up to {at}");
        }
    }

    #[test]
    fn envelopes_outlive_a_rotation() {
        let mut ring = KeyRing::generate(&SystemEntropy);
        let envelope = ring.encrypt("site", &"secret".into(), &SystemEntropy);
        ring.rotate(&SystemEntropy).expect("there is room");
        assert_eq!(opened(&ring, "site", &envelope).as_deref(), Some("secret"));
        let again = ring.encrypt("site", &"secret".into(), &SystemEntropy);
        assert_ne!(again[0], envelope[0]);
    }
}
