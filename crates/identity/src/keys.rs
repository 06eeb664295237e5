//! The key ring: numbered 256-bit keys, one of them current. The others verify their signatures, except for retired
//! uses.
//! Each purpose has a separate key, derived from the ring's, so that a signature for one purpose is worthless for
//! another.

mod file;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use model::{Entropy, Error, Result};
use secrecy::{ExposeSecret, SecretBox};
use sha2::Sha256;

pub use uses::KeyUse;

type HmacSha256 = Hmac<Sha256>;

const MAC_LENGTH: usize = 32;
const FINGERPRINT_LENGTH: usize = 8;

pub struct KeyRing {
    current: u8,
    keys: BTreeMap<u8, SecretBox<[u8; 32]>>,
    /// Uses for which keys are no longer accepted. The current key is accepted for everything.
    retired: BTreeMap<u8, BTreeSet<KeyUse>>,
}

/// A key of the ring, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub number: u8,
    pub is_current: bool,
    pub retired: Vec<KeyUse>,
}

impl KeyRing {
    pub fn generate(entropy: &dyn Entropy) -> Self {
        let mut ring = Self {
            current: 0,
            keys: BTreeMap::new(),
            retired: BTreeMap::new(),
        };
        ring.rotate(entropy).expect("an empty ring has room");
        ring
    }

    /// Adds a new key and makes it current immediately: nodes with the previous ring reject its signatures.
    pub(crate) fn rotate(&mut self, entropy: &dyn Entropy) -> Result<()> {
        self.current = self.add(entropy)?;
        Ok(())
    }

    /// Adds a new key, which verifies and does not sign yet. Returns its number.
    pub fn add(&mut self, entropy: &dyn Entropy) -> Result<u8> {
        let last = self.keys.last_key_value().map_or(0, |(number, _)| *number);
        let next = last.checked_add(1).ok_or_else(|| {
            Error::Conflict("The key ring has had 255 keys. Start a new one; what was signed before becomes invalid.".to_owned())
        })?;
        let mut key = [0; 32];
        entropy.fill(&mut key);
        self.keys.insert(next, SecretBox::new(Box::new(key)));
        Ok(next)
    }

    /// Signs and encrypts with another key of the ring from now on.
    pub fn make_current(&mut self, number: u8) -> Result<()> {
        self.require_known(number)?;
        if self.retired.contains_key(&number) {
            return Err(Error::Conflict(format!(
                "Key {number} was retired. Add a new one."
            )));
        }
        self.current = number;
        Ok(())
    }

    /// Rejects the key for these uses from now on. It stays valid for others.
    pub fn retire(&mut self, number: u8, uses: &[KeyUse]) -> Result<()> {
        self.require_not_current(number)?;
        self.retired.entry(number).or_default().extend(uses);
        Ok(())
    }

    /// Removes a key from the ring. Data encrypted with it is lost.
    pub fn remove(&mut self, number: u8) -> Result<()> {
        self.require_not_current(number)?;
        self.keys.remove(&number);
        self.retired.remove(&number);
        Ok(())
    }

    pub fn entries(&self) -> Vec<Entry> {
        let entry = |number: &u8| Entry {
            number: *number,
            is_current: *number == self.current,
            retired: self
                .retired
                .get(number)
                .into_iter()
                .flatten()
                .copied()
                .collect(),
        };
        self.keys.keys().map(entry).collect()
    }

    /// Returns the number of each key with a text that tells it from other keys of that number, and nothing of its secret.
    pub fn fingerprints(&self) -> Vec<(u8, String)> {
        // A key that was retired for some uses is needed for others.
        let keys = self.keys.iter();
        keys.map(|(number, key)| {
            let derived = derive(key, "fingerprint");
            (*number, hex::encode(&derived[..FINGERPRINT_LENGTH]))
        })
        .collect()
    }

    /// The number of the key that signs.
    pub fn current(&self) -> u8 {
        self.current
    }

    fn require_known(&self, number: u8) -> Result<()> {
        if self.keys.contains_key(&number) {
            return Ok(());
        }
        Err(Error::Conflict(format!(
            "The key ring has no key {number}."
        )))
    }

    fn require_not_current(&self, number: u8) -> Result<()> {
        self.require_known(number)?;
        if number != self.current {
            return Ok(());
        }
        Err(Error::Conflict(format!(
            "Key {number} is the current one. Add another key and use that first."
        )))
    }

    /// Signs a message, and returns text that contains both.
    pub fn sign_token(&self, purpose: &str, message: &[u8]) -> String {
        let mac = self
            .mac(self.current, purpose, message)
            .expect("the current key is in the ring");
        let mut bytes = vec![self.current];
        bytes.extend_from_slice(&mac.finalize().into_bytes());
        bytes.extend_from_slice(message);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Returns the message of a signed text, if the signature is valid for this purpose.
    pub fn verify_token(&self, purpose: &str, token: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (version, rest) = bytes.split_first()?;
        let (mac, message) = rest.split_at_checked(MAC_LENGTH)?;
        self.mac(*version, purpose, message)?
            .verify_slice(mac)
            .ok()?;
        Some(message.to_vec())
    }

    /// Signs a message for this purpose, and returns the signature alone.
    pub fn sign(&self, purpose: &str, message: &[u8]) -> String {
        let mac = self
            .mac(self.current, purpose, message)
            .expect("the current key is in the ring");
        let mut bytes = vec![self.current];
        bytes.extend_from_slice(&mac.finalize().into_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Whether the signature is valid for exactly this message and purpose.
    pub fn verify(&self, purpose: &str, message: &[u8], signature: &str) -> bool {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(signature) else {
            return false;
        };
        let Some((version, mac)) = bytes.split_first() else {
            return false;
        };
        self.mac(*version, purpose, message)
            .is_some_and(|computed| computed.verify_slice(mac).is_ok())
    }

    /// The current key for a purpose, with its number, for signatures in other formats.
    pub(crate) fn current_key(&self, purpose: &str) -> (u8, [u8; 32]) {
        let key = self.key(self.current, purpose);
        (self.current, key.expect("the current key is in the ring"))
    }

    /// The key for a purpose by its number, unless it was retired for that.
    pub(crate) fn key(&self, version: u8, purpose: &str) -> Option<[u8; 32]> {
        let retired = self.retired.get(&version);
        if retired.is_some_and(|uses| uses.contains(&KeyUse::of(purpose))) {
            return None;
        }
        Some(derive(self.keys.get(&version)?, purpose))
    }

    fn mac(&self, version: u8, purpose: &str, message: &[u8]) -> Option<HmacSha256> {
        let key = self.key(version, purpose)?;
        let mut mac = HmacSha256::new_from_slice(&key).expect("any length fits");
        mac.update(message);
        Some(mac)
    }
}

/// The key for one purpose. The key of another cannot be computed from it.
fn derive(key: &SecretBox<[u8; 32]>, purpose: &str) -> [u8; 32] {
    let mut derive = HmacSha256::new_from_slice(key.expose_secret()).expect("any length fits");
    derive.update(purpose.as_bytes());
    derive.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests;
