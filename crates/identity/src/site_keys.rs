//! Keys of sites: share keys in links, which admit readers, and keys with which a customer's backend signs visitor
//! tokens. Both must be shown again, so they are stored encrypted; share keys are also looked up by their hash.

use model::{
    Entropy,
    id::{SiteId, SiteShareLinkId},
};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::{keys::KeyRing, secrets::random_letters};

/// 22 characters of base62 are 131 bits, 43 are 256.
const SHARE_KEY_LENGTH: usize = 22;
const VISITOR_KEY_LENGTH: usize = 43;

pub type ShareKeyHash = [u8; 32];

pub fn generate_share_key(entropy: &dyn Entropy) -> SecretString {
    random_letters(SHARE_KEY_LENGTH, entropy).into()
}

/// The hash by which a share key is looked up, or `None` for text that cannot be one. A plain hash is enough: the key
/// has too many random bits to be guessed.
pub fn hash_share_key(key: &str) -> Option<ShareKeyHash> {
    let is_key = key.len() == SHARE_KEY_LENGTH && key.bytes().all(|b| b.is_ascii_alphanumeric());
    is_key.then(|| Sha256::digest(key.as_bytes()).into())
}

/// Generates a secret for HS256, as text.
pub fn generate_visitor_key(entropy: &dyn Entropy) -> SecretString {
    random_letters(VISITOR_KEY_LENGTH, entropy).into()
}

impl KeyRing {
    pub fn encrypt_share_key(
        &self,
        link: SiteShareLinkId,
        key: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&format!("share key {link}"), key, entropy)
    }

    pub fn decrypt_share_key(
        &self,
        link: SiteShareLinkId,
        envelope: &[u8],
    ) -> Option<SecretString> {
        self.decrypt(&format!("share key {link}"), envelope)
            .filter(|key| hash_share_key(key.expose_secret()).is_some())
    }

    pub fn encrypt_visitor_key(
        &self,
        site: SiteId,
        key: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&format!("visitor key {site}"), key, entropy)
    }

    pub fn decrypt_visitor_key(&self, site: SiteId, envelope: &[u8]) -> Option<SecretString> {
        self.decrypt(&format!("visitor key {site}"), envelope)
    }
}

#[cfg(test)]
mod tests {
    use model::{Id, entropy::SystemEntropy};

    use super::*;

    #[test]
    fn a_share_key_is_shown_again_for_its_own_link() {
        let ring = KeyRing::generate(&SystemEntropy);
        let id = |text: &str| text.parse::<SiteShareLinkId>().expect("an id");
        let (link, other) = (id("0000000000000000000001"), id("0000000000000000000002"));
        let key = generate_share_key(&SystemEntropy);
        let envelope = ring.encrypt_share_key(link, &key, &SystemEntropy);
        let decrypted = ring.decrypt_share_key(link, &envelope).expect("our own");
        assert_eq!(decrypted.expose_secret(), key.expose_secret());
        assert!(ring.decrypt_share_key(other, &envelope).is_none());
        assert!(
            ring.decrypt_visitor_key(Id::from_uuid(link.uuid()), &envelope)
                .is_none()
        );
    }

    #[test]
    fn only_what_could_be_a_share_key_is_looked_up() {
        let key = generate_share_key(&SystemEntropy);
        assert!(hash_share_key(key.expose_secret()).is_some());
        for text in [
            "",
            "short",
            "guides",
            "0123456789012345678901x",
            "012345678901234567890/",
        ] {
            assert!(hash_share_key(text).is_none(), "{text}");
        }
    }
}
