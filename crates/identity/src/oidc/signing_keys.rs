//! The public keys of a provider.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use openidconnect::{JsonWebKeySet, core::CoreJsonWebKey};
use serde::Deserialize;
use serde_json::Value;

const MAX_KEYS: usize = 100;
const MIN_RSA_BYTES: usize = 2048 / 8;

/// The keys that a provider signs with.
#[derive(Debug, Clone)]
pub struct SigningKeys(Vec<CoreJsonWebKey>);

#[derive(Deserialize)]
struct Document {
    keys: Vec<Value>,
}

impl SigningKeys {
    /// Parses a set of keys. Keys that are too weak, shared secrets, and those of kinds that we do not know are left out, so
    /// that nothing verifies with them. `None` if it is not a set of keys.
    pub fn parse(json: &[u8]) -> Option<Self> {
        let document: Document = serde_json::from_slice(json).ok()?;
        let usable = document.keys.into_iter().take(MAX_KEYS).filter(is_strong);
        let keys = usable.filter_map(|key| serde_json::from_value(key).ok());
        Some(Self(keys.collect()))
    }

    pub(super) fn to_set(&self) -> JsonWebKeySet<CoreJsonWebKey> {
        JsonWebKeySet::new(self.0.clone())
    }
}

fn is_strong(key: &Value) -> bool {
    match key["kty"].as_str() {
        Some("RSA") => {
            let modulus = key["n"]
                .as_str()
                .and_then(|text| URL_SAFE_NO_PAD.decode(text).ok())
                .unwrap_or_default();
            let zeros = modulus.iter().take_while(|byte| **byte == 0).count();
            modulus.len() - zeros >= MIN_RSA_BYTES
        }
        Some("EC" | "OKP") => true,
        _ => false,
    }
}
