//! Passkeys (WebAuthn): the browser signs a challenge of ours with a key that never leaves the device. Only what a passkey
//! with user verification needs is here: no attestation, so neither CBOR nor certificates are read; browsers give the
//! public key in the standard form. `docs/adr/0030-passkeys-are-verified-with-ring.md` says why this is not a library.

mod authenticator_data;
mod challenge;
mod client_data;
mod options;
mod public_key;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use authenticator_data::AuthenticatorData;
pub use challenge::{Challenge, ChallengePurpose};
use client_data::check_client_data;
pub use options::{PasskeyOwner, creation_options, request_options};
pub use public_key::PublicKey;

/// The longest id that an authenticator may choose.
const MAX_CREDENTIAL_ID_BYTES: usize = 1023;

/// The server as browsers know it. A passkey is bound to the host, so it cannot be used by another site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    /// The host.
    id: String,
    /// Scheme, host and port.
    origin: String,
}

impl RelyingParty {
    /// Reads it from the URL of the server, which has no path.
    pub fn of(public_url: &str) -> Self {
        let origin = public_url.trim_end_matches('/');
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        let host = host.split(['/', ':']).next().unwrap_or_default();
        Self {
            id: host.to_owned(),
            origin: origin.to_owned(),
        }
    }

    /// Returns the host.
    pub fn id(&self) -> &str {
        &self.id
    }

    fn id_hash(&self) -> [u8; 32] {
        Sha256::digest(self.id.as_bytes()).into()
    }
}

/// Why a passkey is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyRefusal {
    #[error("it is not what a browser sends")]
    Malformed,
    #[error("it answers another challenge")]
    Challenge,
    #[error("it was made for another site")]
    Origin,
    #[error("its owner was not verified")]
    UserVerification,
    #[error("its kind of key is not supported")]
    Algorithm,
    #[error("the signature is wrong")]
    Signature,
    /// The authenticator was probably copied.
    #[error("it was used fewer times than before")]
    Counter,
}

/// What a browser sends after it created a passkey.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CreatedPasskey {
    #[serde(with = "base64url")]
    client_data: Vec<u8>,
    #[serde(with = "base64url")]
    authenticator_data: Vec<u8>,
    #[serde(with = "base64url")]
    public_key: Vec<u8>,
}

/// A passkey to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCredential {
    pub id: Vec<u8>,
    pub public_key: PublicKey,
    pub sign_count: u32,
    /// Whether it is copied to other devices of its owner.
    pub is_backed_up: bool,
}

/// Verifies what a browser sent after it created a passkey for this challenge.
pub fn verify_creation(
    party: &RelyingParty,
    challenge: &[u8],
    sent: &str,
) -> Result<NewCredential, PasskeyRefusal> {
    let sent: CreatedPasskey = serde_json::from_str(sent).map_err(|_| PasskeyRefusal::Malformed)?;
    check_client_data(&sent.client_data, "webauthn.create", party, challenge)?;
    let data = AuthenticatorData::read(&sent.authenticator_data, party)?;
    let id = data.credential_id.ok_or(PasskeyRefusal::Malformed)?;
    if id.is_empty() || id.len() > MAX_CREDENTIAL_ID_BYTES {
        return Err(PasskeyRefusal::Malformed);
    }
    Ok(NewCredential {
        id,
        public_key: PublicKey::from_der(&sent.public_key)?,
        sign_count: data.sign_count,
        is_backed_up: data.is_backed_up,
    })
}

/// What a browser sends after a passkey signed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignedChallenge {
    #[serde(with = "base64url")]
    pub id: Vec<u8>,
    #[serde(with = "base64url")]
    client_data: Vec<u8>,
    #[serde(with = "base64url")]
    authenticator_data: Vec<u8>,
    #[serde(with = "base64url")]
    signature: Vec<u8>,
}

impl SignedChallenge {
    pub fn parse(sent: &str) -> Result<Self, PasskeyRefusal> {
        serde_json::from_str(sent).map_err(|_| PasskeyRefusal::Malformed)
    }

    /// Verifies the signature with the stored key. Returns how often the passkey has signed now.
    pub fn verify(
        &self,
        party: &RelyingParty,
        challenge: &[u8],
        key: &PublicKey,
        known_count: u32,
    ) -> Result<UsedPasskey, PasskeyRefusal> {
        check_client_data(&self.client_data, "webauthn.get", party, challenge)?;
        let data = AuthenticatorData::read(&self.authenticator_data, party)?;
        let hash = Sha256::digest(&self.client_data);
        let signed = [self.authenticator_data.as_slice(), hash.as_slice()].concat();
        key.verify(&signed, &self.signature)?;
        // Passkeys that are copied between devices do not count: both are zero then.
        if (data.sign_count, known_count) != (0, 0) && data.sign_count <= known_count {
            return Err(PasskeyRefusal::Counter);
        }
        Ok(UsedPasskey {
            sign_count: data.sign_count,
            is_backed_up: data.is_backed_up,
        })
    }
}

/// What is known of a passkey after it has signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsedPasskey {
    pub sign_count: u32,
    pub is_backed_up: bool,
}

/// Bytes as the script sends them.
mod base64url {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    use serde::{Deserialize, Deserializer, de::Error};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(source)?;
        URL_SAFE_NO_PAD.decode(text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_party_is_the_host_of_the_server() {
        for (url, id) in [
            ("https://docs.example.com", "docs.example.com"),
            ("http://localhost:8080/", "localhost"),
        ] {
            let party = RelyingParty::of(url);
            assert_eq!(party.id, id);
            assert_eq!(party.origin, url.trim_end_matches('/'));
        }
    }
}
