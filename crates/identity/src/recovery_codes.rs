//! Recovery codes: each replaces a second factor once, for the day when the phone is lost.

use model::{Entropy, id::UserId};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// Without letters that are mistaken for others on paper: 32 characters are 5 bits each.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// 80 random bits.
const LENGTH: usize = 16;
const GROUP: usize = 4;

pub type RecoveryCodeHash = [u8; 32];

/// Generates a code, in groups that people can type: `abcd-efgh-jkmn-pqrs`.
pub fn generate(entropy: &dyn Entropy) -> SecretString {
    let mut bytes = [0; LENGTH];
    entropy.fill(&mut bytes);
    let letters = bytes.map(|byte| ALPHABET[usize::from(byte % 32)]);
    let groups = letters.chunks(GROUP).map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("-").into()
}

/// The hash by which a code is looked up, or `None` for text that cannot be a code. Case, spaces and hyphens do not
/// matter. A plain hash is enough: 80 random bits cannot be guessed. The user is part of it, so that equal codes of
/// two users would not be found by their hash.
pub fn hash(user: UserId, code: &SecretString) -> Option<RecoveryCodeHash> {
    let typed = code.expose_secret().chars();
    let typed = typed.filter(|letter| !letter.is_whitespace() && *letter != '-');
    let letters: String = typed
        .map(|letter| letter.to_ascii_lowercase())
        .take(LENGTH + 1)
        .collect();
    let is_code = letters.len() == LENGTH && letters.bytes().all(|byte| ALPHABET.contains(&byte));
    is_code.then(|| {
        let mut hash = Sha256::new();
        hash.update(user.uuid().as_bytes());
        hash.update(letters.as_bytes());
        hash.finalize().into()
    })
}

#[cfg(test)]
mod tests {
    use model::{Id, entropy::SystemEntropy};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn codes_may_be_typed_as_people_like() {
        let user = Id::from_uuid(Uuid::from_u128(7));
        let code = generate(&SystemEntropy);
        let text = code.expose_secret();
        assert_eq!(text.len(), 19);
        let known = hash(user, &code).expect("a code");
        for typed in [
            text.to_uppercase(),
            text.replace('-', ""),
            format!(" {} ", text.replace('-', " ")),
        ] {
            assert_eq!(hash(user, &typed.into()), Some(known));
        }
        let other = Id::from_uuid(Uuid::from_u128(8));
        assert_ne!(hash(other, &code), Some(known));
        for wrong in [
            "",
            "123456",
            "abcd-efgh-jkmn-pqr",
            "abcd-efgh-jkmn-pqrst",
            "ïïïïïïïï",
        ] {
            assert_eq!(hash(user, &wrong.into()), None, "{wrong}");
        }
    }
}
