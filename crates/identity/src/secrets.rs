//! Secrets of API tokens: random text shown once, looked up by hash.

use model::{Entropy, invite::InviteId};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

const PREFIX: &str = "bnd_";
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// 43 characters of base62 are 256 bits.
const LENGTH: usize = 43;

pub fn generate_token(entropy: &dyn Entropy) -> SecretString {
    format!("{PREFIX}{}", random_letters(LENGTH, entropy)).into()
}

/// Letters and digits by chance; 22 of them are more than 128 bits.
pub(crate) fn random_letters(count: usize, entropy: &dyn Entropy) -> String {
    let mut text = String::with_capacity(count);
    while text.len() < count {
        let mut byte = [0];
        entropy.fill(&mut byte);
        // Bytes past the largest multiple of 62 would make some letters likelier than others.
        if byte[0] < 248 {
            text.push(char::from(ALPHABET[usize::from(byte[0] % 62)]));
        }
    }
    text
}

pub type TokenHash = [u8; 32];

/// The hash that an invitation is found by. The token has 128 random bits, so a plain hash will do here, too.
pub fn hash_invite(token: &InviteId) -> TokenHash {
    Sha256::digest(token.0.as_bytes()).into()
}

/// The hash a token is found by, or `None` for text that was never a token of ours. A plain hash will do: the
/// secret has 256 random bits, so there is nothing to guess.
pub fn hash_token(token: &SecretString) -> Option<TokenHash> {
    let text = token.expose_secret();
    text.starts_with(PREFIX)
        .then(|| Sha256::digest(text.as_bytes()).into())
}
