//! What the browser is asked for, as JSON in which bytes are base64url.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use model::id::UserId;
use serde_json::{Value, json};

use super::{RelyingParty, public_key::ALGORITHMS};

/// In milliseconds.
const TIMEOUT: u32 = 300_000;

/// Whose passkey is created.
pub struct PasskeyOwner<'a> {
    pub user: UserId,
    pub email: &'a str,
    pub display_name: &'a str,
}

/// Options of a new passkey. It must be discoverable, so that it signs in without an address, and verify its owner.
pub fn creation_options(
    party: &RelyingParty,
    challenge: &[u8],
    owner: &PasskeyOwner<'_>,
    known: &[Vec<u8>],
) -> String {
    let algorithms = ALGORITHMS.map(|number| json!({"type": "public-key", "alg": number}));
    let options = json!({
        "rp": {"id": party.id, "name": "Bindery"},
        "user": {
            "id": encode(owner.user.uuid().as_bytes()),
            "name": owner.email,
            "displayName": owner.display_name,
        },
        "challenge": encode(challenge),
        "pubKeyCredParams": algorithms,
        "timeout": TIMEOUT,
        "attestation": "none",
        "authenticatorSelection": {
            "residentKey": "required",
            "requireResidentKey": true,
            "userVerification": "required",
        },
        "excludeCredentials": credentials(known),
    });
    options.to_string()
}

/// Options of a signature. Without known passkeys, the browser offers all that it has for this site.
pub fn request_options(party: &RelyingParty, challenge: &[u8], known: &[Vec<u8>]) -> String {
    let options = json!({
        "rpId": party.id,
        "challenge": encode(challenge),
        "timeout": TIMEOUT,
        "userVerification": "required",
        "allowCredentials": credentials(known),
    });
    options.to_string()
}

fn credentials(ids: &[Vec<u8>]) -> Vec<Value> {
    let credential = |id: &Vec<u8>| json!({"type": "public-key", "id": encode(id)});
    ids.iter().map(credential).collect()
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
