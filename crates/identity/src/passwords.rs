//! Passwords, hashed with argon2id. Both functions take tens of milliseconds: call them off the async threads.

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};
use model::{Entropy, Error, Result};
use secrecy::{ExposeSecret, SecretString};

use crate::secrets::random_letters;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
fn argon2() -> Argon2<'static> {
    let params = Params::new(19_456, 2, 1, None).expect("constants within the limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

const MIN_LENGTH: usize = 12;
const MAX_LENGTH: usize = 256;

/// Some 119 bits.
const GENERATED_LENGTH: usize = 20;

/// Generates a random password.
pub fn generate(entropy: &dyn Entropy) -> SecretString {
    random_letters(GENERATED_LENGTH, entropy).into()
}

pub fn hash(password: &SecretString, entropy: &dyn Entropy) -> Result<String> {
    let length = password.expose_secret().chars().count();
    if !(MIN_LENGTH..=MAX_LENGTH).contains(&length) {
        return Err(Error::invalid(
            "password",
            format!("must have {MIN_LENGTH} to {MAX_LENGTH} characters"),
        ));
    }
    let mut salt = [0; 16];
    entropy.fill(&mut salt);
    let hash = argon2().hash_password_with_salt(password.expose_secret().as_bytes(), &salt);
    Ok(hash
        .map_err(|error| Error::internal(error.to_string()))?
        .to_string())
}

/// Overlong passwords cannot have been set, and hashing one would take as long as its sender likes. For them, and
/// without a stored hash, a dummy hash is verified: the response time must not reveal which accounts exist.
pub fn verify(password: &SecretString, stored: Option<&str>) -> bool {
    const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let Ok(hash) = PasswordHash::new(stored.unwrap_or(DUMMY_HASH)) else {
        return false;
    };
    let is_too_long = password.expose_secret().chars().count() > MAX_LENGTH;
    let text = if is_too_long {
        ""
    } else {
        password.expose_secret()
    };
    let matches = argon2().verify_password(text.as_bytes(), &hash).is_ok();
    matches && stored.is_some() && !is_too_long
}

#[cfg(test)]
mod tests {
    use model::entropy::SystemEntropy;

    use super::*;

    #[test]
    fn only_the_same_password_verifies() {
        let stored = hash(&"correct horse battery".into(), &SystemEntropy).expect("long enough");
        assert!(stored.starts_with("$argon2id$"));
        assert!(verify(&"correct horse battery".into(), Some(&stored)));
        assert!(!verify(&"correct horse batterz".into(), Some(&stored)));
        assert!(!verify(&"correct horse battery".into(), None));
    }

    #[test]
    fn short_passwords_are_refused() {
        assert!(hash(&"short".into(), &SystemEntropy).is_err());
    }
}
