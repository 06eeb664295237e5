//! Signed statements with an expiry, in links that we mail ("this address belongs to that user") and between the steps
//! of a sign-in.

use jiff::Timestamp;
use model::{Error, Result, id::UserId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::keys::KeyRing;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    pub purpose: Purpose,
    pub user: UserId,
    /// What must still be true when the link is used: the e-mail address for a verification, the state of the password
    /// for a reset and for the second step of a sign-in. So a reset link works only once.
    pub about: String,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    VerifyEmail,
    ResetPassword,
    /// The password was right; a second factor is missing.
    SecondFactor,
}

impl Statement {
    pub fn sign_token(&self, keys: &KeyRing) -> String {
        let message = serde_json::to_vec(self).expect("plain data serializes");
        keys.sign_token("statement", &message)
    }

    /// Returns a statement, if its signature is valid for this purpose and it has not expired.
    pub fn verify_token(
        keys: &KeyRing,
        token: &str,
        purpose: Purpose,
        now: Timestamp,
    ) -> Result<Self> {
        keys.verify_token("statement", token)
            .and_then(|message| serde_json::from_slice::<Self>(&message).ok())
            .filter(|statement| statement.purpose == purpose && statement.expires_at > now)
            .ok_or_else(|| {
                Error::invalid("token", "is not valid or has expired; ask for a new mail")
            })
    }
}

/// A hash of the stored password hash, safe to publish: it changes when the password does.
pub fn password_state(stored_hash: Option<&str>) -> String {
    let digest = Sha256::digest(stored_hash.unwrap_or_default());
    hex::encode(&digest[..16])
}
