//! The key ring: numbered 256-bit keys, one of them current. Old keys still verify until they are removed.
//!
//! Each purpose gets a key of its own, derived from the ring's, so that a signature made for one purpose is
//! worthless for another.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use model::{Entropy, Error, Result};
use secrecy::{ExposeSecret, SecretBox};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

type HmacSha256 = Hmac<Sha256>;

const MAC_LENGTH: usize = 32;

pub struct KeyRing {
    current: u8,
    keys: BTreeMap<u8, SecretBox<[u8; 32]>>,
}

/// How the ring is written down: a JSON file that only the server's user may read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    current: u8,
    keys: BTreeMap<u8, String>,
}

impl KeyRing {
    pub fn generate(entropy: &dyn Entropy) -> Self {
        let mut ring = Self {
            current: 0,
            keys: BTreeMap::new(),
        };
        ring.rotate(entropy).expect("an empty ring has room");
        ring
    }

    /// Adds a new key and makes it current.
    pub fn rotate(&mut self, entropy: &dyn Entropy) -> Result<()> {
        let next = self.current.checked_add(1).ok_or_else(|| {
            Error::Conflict("The key ring has had 255 keys. Start a new one; what was signed before becomes invalid.".to_owned())
        })?;
        let mut key = [0; 32];
        entropy.fill(&mut key);
        self.keys.insert(next, SecretBox::new(Box::new(key)));
        self.current = next;
        Ok(())
    }

    pub fn parse(text: &str) -> Result<Self> {
        let wrong = |why: &str| Error::invalid("keys", format!("is not a key ring: {why}"));
        let file: File = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
        let mut keys = BTreeMap::new();
        for (version, encoded) in file.keys {
            let bytes = URL_SAFE_NO_PAD
                .decode(encoded)
                .map_err(|_| wrong("a key is not base64url"))?;
            let key: [u8; 32] = bytes
                .try_into()
                .map_err(|_| wrong("a key is not 32 bytes long"))?;
            keys.insert(version, SecretBox::new(Box::new(key)));
        }
        if !keys.contains_key(&file.current) {
            return Err(wrong("the current key is missing"));
        }
        Ok(Self {
            current: file.current,
            keys,
        })
    }

    pub fn to_text(&self) -> String {
        let keys = self
            .keys
            .iter()
            .map(|(v, key)| (*v, URL_SAFE_NO_PAD.encode(key.expose_secret())))
            .collect();
        serde_json::to_string_pretty(&File {
            current: self.current,
            keys,
        })
        .expect("plain data serializes")
    }

    /// Text that carries the message and proves we made it for this purpose.
    pub fn seal(&self, purpose: &str, message: &[u8]) -> String {
        let mac = self
            .mac(self.current, purpose, message)
            .expect("the current key is in the ring");
        let mut bytes = vec![self.current];
        bytes.extend_from_slice(&mac.finalize().into_bytes());
        bytes.extend_from_slice(message);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The message of a sealed text, if not one bit of it was changed.
    pub fn open(&self, purpose: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (version, rest) = bytes.split_first()?;
        let (mac, message) = rest.split_at_checked(MAC_LENGTH)?;
        self.mac(*version, purpose, message)?
            .verify_slice(mac)
            .ok()?;
        Some(message.to_vec())
    }

    /// Proof that we made a message that travels beside it, for this purpose.
    pub fn sign(&self, purpose: &str, message: &[u8]) -> String {
        let mac = self
            .mac(self.current, purpose, message)
            .expect("the current key is in the ring");
        let mut bytes = vec![self.current];
        bytes.extend_from_slice(&mac.finalize().into_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Whether we signed this very message for this purpose.
    pub fn is_signed(&self, purpose: &str, message: &[u8], signature: &str) -> bool {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(signature) else {
            return false;
        };
        let Some((version, mac)) = bytes.split_first() else {
            return false;
        };
        self.mac(*version, purpose, message)
            .is_some_and(|made| made.verify_slice(mac).is_ok())
    }

    /// The current key for a purpose, with its number, for signatures in a format of others.
    pub(crate) fn current_key(&self, purpose: &str) -> (u8, [u8; 32]) {
        let key = self.key(self.current, purpose);
        (self.current, key.expect("the current key is in the ring"))
    }

    /// The key for a purpose by its number.
    pub(crate) fn key(&self, version: u8, purpose: &str) -> Option<[u8; 32]> {
        let key = self.keys.get(&version)?;
        let mut derive = HmacSha256::new_from_slice(key.expose_secret()).expect("any length fits");
        derive.update(purpose.as_bytes());
        Some(derive.finalize().into_bytes().into())
    }

    fn mac(&self, version: u8, purpose: &str, message: &[u8]) -> Option<HmacSha256> {
        let key = self.key(version, purpose)?;
        let mut mac = HmacSha256::new_from_slice(&key).expect("any length fits");
        mac.update(message);
        Some(mac)
    }
}

#[cfg(test)]
mod tests {
    use model::entropy::SystemEntropy;

    use super::*;

    #[test]
    fn one_changed_character_breaks_the_seal() {
        let ring = KeyRing::generate(&SystemEntropy);
        let sealed = ring.seal("page", b"message");
        assert_eq!(ring.open("page", &sealed).as_deref(), Some(&b"message"[..]));
        for at in 0..sealed.len() {
            let mut broken = sealed.clone().into_bytes();
            broken[at] = if broken[at] == b'A' { b'B' } else { b'A' };
            assert_eq!(
                ring.open("page", &String::from_utf8(broken).expect("ASCII")),
                None,
                "at {at}"
            );
        }
    }

    #[test]
    fn a_signature_is_for_one_message_one_purpose_and_one_ring() {
        let ring = KeyRing::generate(&SystemEntropy);
        let signature = ring.sign("file", b"message");
        assert!(ring.is_signed("file", b"message", &signature));
        assert!(!ring.is_signed("file", b"massage", &signature));
        assert!(!ring.is_signed("page", b"message", &signature));
        let other = KeyRing::generate(&SystemEntropy);
        assert!(!other.is_signed("file", b"message", &signature));
        for at in 0..signature.len() {
            let mut broken = signature.clone().into_bytes();
            broken[at] = if broken[at] == b'A' { b'B' } else { b'A' };
            let broken = String::from_utf8(broken).expect("ASCII");
            assert!(!ring.is_signed("file", b"message", &broken), "at {at}");
        }
        for text in ["", "A", "AQ", "no base64!", &signature[..20]] {
            assert!(!ring.is_signed("file", b"message", text), "{text}");
        }
    }

    #[test]
    fn a_seal_is_worthless_for_another_purpose() {
        let ring = KeyRing::generate(&SystemEntropy);
        assert_eq!(ring.open("mail", &ring.seal("page", b"message")), None);
    }

    #[test]
    fn rotated_keys_still_verify_and_survive_the_file() {
        let mut ring = KeyRing::generate(&SystemEntropy);
        let sealed = ring.seal("page", b"message");
        ring.rotate(&SystemEntropy).expect("there is room");
        let again = KeyRing::parse(&ring.to_text()).expect("our own text");
        assert_eq!(
            again.open("page", &sealed).as_deref(),
            Some(&b"message"[..])
        );
        assert_ne!(again.seal("page", b"message"), sealed);
    }
}
