//! Secrets of API tokens: random text shown once, looked up by hash.

use model::{Entropy, invite::InviteId};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

const PREFIX: &str = "bnd_";
/// Tokens in cookies have another prefix, so that neither kind is taken for the other.
const SESSION_PREFIX: &str = "bns_";
/// Tokens in links that sign in once.
const LINK_PREFIX: &str = "bnl_";
/// Secrets of a sign-in with an identity provider. Begin with a letter, as ids in XML have to.
const SSO_PREFIX: &str = "bno_";
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// 43 characters of base62 are 256 bits.
const LENGTH: usize = 43;

pub fn generate_token(entropy: &dyn Entropy) -> SecretString {
    generate(PREFIX, entropy)
}

/// Generates the token of a browser session.
pub fn generate_session_token(entropy: &dyn Entropy) -> SecretString {
    generate(SESSION_PREFIX, entropy)
}

/// Generates the token of a link that signs in once.
pub fn generate_link_token(entropy: &dyn Entropy) -> SecretString {
    generate(LINK_PREFIX, entropy)
}

/// Generates a secret of a sign-in with an identity provider: its request, its ticket, or the cookie of its browser.
pub fn generate_sso_secret(entropy: &dyn Entropy) -> SecretString {
    generate(SSO_PREFIX, entropy)
}

fn generate(prefix: &str, entropy: &dyn Entropy) -> SecretString {
    format!("{prefix}{}", random_letters(LENGTH, entropy)).into()
}

/// Random letters and digits; 22 of them are more than 128 bits.
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

/// The hash by which an invitation is looked up. The token has 128 random bits, so a plain hash is enough here, too.
pub fn hash_invite(token: &InviteId) -> TokenHash {
    Sha256::digest(token.0.as_bytes()).into()
}

/// The hash by which a token is looked up, or `None` for text that cannot be one of our tokens. A plain hash is
/// enough: the secret has 256 random bits, so it cannot be guessed.
pub fn hash_token(token: &SecretString) -> Option<TokenHash> {
    hash(PREFIX, token)
}

/// Like [`hash_token`], for the token of a browser session.
pub fn hash_session_token(token: &SecretString) -> Option<TokenHash> {
    hash(SESSION_PREFIX, token)
}

/// Like [`hash_token`], for the token of a link that signs in once.
pub fn hash_link_token(token: &SecretString) -> Option<TokenHash> {
    hash(LINK_PREFIX, token)
}

/// Like [`hash_token`], for a secret of a sign-in with an identity provider.
pub fn hash_sso_secret(secret: &SecretString) -> Option<TokenHash> {
    hash(SSO_PREFIX, secret)
}

/// The hash of what identifies something at an identity provider. Parts are told apart, whatever they contain.
pub fn hash_sso_subject(parts: &[Option<String>]) -> TokenHash {
    let mut hash = Sha256::new();
    for part in parts {
        let text = part.as_deref().unwrap_or_default();
        hash.update([u8::from(part.is_some())]);
        hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
        hash.update(text);
    }
    hash.finalize().into()
}

fn hash(prefix: &str, token: &SecretString) -> Option<TokenHash> {
    let text = token.expose_secret();
    text.starts_with(prefix)
        .then(|| Sha256::digest(text.as_bytes()).into())
}
