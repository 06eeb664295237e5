//! What the browser states about a ceremony, as JSON that the authenticator signs.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

use super::{PasskeyRefusal, RelyingParty};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    /// Whether a frame of another site asked.
    #[serde(default)]
    cross_origin: bool,
}

/// Checks that the browser did this for our page and with our challenge.
pub(super) fn check_client_data(
    json: &[u8],
    kind: &str,
    party: &RelyingParty,
    challenge: &[u8],
) -> Result<(), PasskeyRefusal> {
    let data: ClientData = serde_json::from_slice(json).map_err(|_| PasskeyRefusal::Malformed)?;
    if data.r#type != kind {
        return Err(PasskeyRefusal::Malformed);
    }
    if data.origin != party.origin || data.cross_origin {
        return Err(PasskeyRefusal::Origin);
    }
    // Signed by us and by the passkey, so it need not be compared in constant time.
    if data.challenge != URL_SAFE_NO_PAD.encode(challenge) {
        return Err(PasskeyRefusal::Challenge);
    }
    Ok(())
}
