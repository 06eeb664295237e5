//! Serialization of the ring: a JSON file that only the server's user may read.

use std::collections::{BTreeMap, BTreeSet};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use model::{Error, Result};
use secrecy::{ExposeSecret, SecretBox};
use serde::{Deserialize, Serialize};

use super::{KeyRing, KeyUse};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    current: u8,
    keys: BTreeMap<u8, String>,
    /// Omitted if empty, so that earlier versions can read the ring.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    retired: BTreeMap<u8, BTreeSet<KeyUse>>,
}

impl KeyRing {
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
        if file.retired.contains_key(&file.current) {
            return Err(wrong("the current key is retired"));
        }
        if file.retired.keys().any(|number| !keys.contains_key(number)) {
            return Err(wrong("a key is retired that is missing"));
        }
        Ok(Self {
            current: file.current,
            keys,
            retired: file.retired,
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
            retired: self.retired.clone(),
        })
        .expect("plain data serializes")
    }
}
