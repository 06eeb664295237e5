//! Challenges for passkeys. They are signed instead of stored: whoever opens the sign-in page costs no row. A used one is
//! remembered until it expires, by its hash.

use jiff::{SignedDuration, Timestamp};
use model::{Entropy, id::UserId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{keys::KeyRing, secrets::random_letters};

/// How long people may look for their security key.
const CHALLENGE_TTL: SignedDuration = SignedDuration::from_mins(10);
const SIGNING_PURPOSE: &str = "passkey";

/// What a challenge is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengePurpose {
    /// Adding a passkey.
    Create,
    /// Signing in without a password: the passkey says whose it is.
    SignIn,
    /// After the password, or to confirm.
    SecondFactor,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    pub purpose: ChallengePurpose,
    /// None to sign in without a password.
    pub user: Option<UserId>,
    pub expires_at: Timestamp,
    nonce: String,
}

impl Challenge {
    pub fn new(
        purpose: ChallengePurpose,
        user: Option<UserId>,
        now: Timestamp,
        entropy: &dyn Entropy,
    ) -> Self {
        Self {
            purpose,
            user,
            expires_at: now + CHALLENGE_TTL,
            nonce: random_letters(22, entropy),
        }
    }

    pub fn sign_token(&self, keys: &KeyRing) -> String {
        let message = serde_json::to_vec(self).expect("plain data serializes");
        keys.sign_token(SIGNING_PURPOSE, &message)
    }

    /// Returns a challenge, if we signed it for this purpose and user and it has not expired.
    pub fn verify_token(
        keys: &KeyRing,
        token: &str,
        purpose: ChallengePurpose,
        user: Option<UserId>,
        now: Timestamp,
    ) -> Option<Self> {
        keys.verify_token(SIGNING_PURPOSE, token)
            .and_then(|message| serde_json::from_slice::<Self>(&message).ok())
            .filter(|challenge| {
                challenge.purpose == purpose && challenge.user == user && challenge.expires_at > now
            })
    }

    /// The bytes that the passkey signs.
    pub fn bytes(token: &str) -> [u8; 32] {
        Sha256::digest(token.as_bytes()).into()
    }
}
