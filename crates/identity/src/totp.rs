//! One-time codes of authenticator apps (RFC 6238): six digits that change every 30 seconds, by a secret that the app and
//! the server share. SHA-1, because many apps ignore any other choice; its collisions do not matter for HMAC.

use jiff::Timestamp;
use model::{Entropy, id::UserId};
use secrecy::{ExposeSecret, SecretString};
use totp_rs::{Builder, Secret, Totp};

use crate::keys::KeyRing;

/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// How many steps a clock may be ahead or behind.
const SKEW: u16 = 1;

/// Generates the secret of a new app, as base32 text that people can type.
pub fn generate_secret(entropy: &dyn Entropy) -> SecretString {
    let mut bytes = [0; SECRET_BYTES];
    entropy.fill(&mut bytes);
    Secret::from(bytes).to_base32().into()
}

/// Returns the URL that authenticator apps read from a QR code, or `None` if the secret is not one of ours.
pub fn url(secret: &SecretString, issuer: &str, account: &str) -> Option<SecretString> {
    // A colon would end the issuer.
    let (issuer, account) = (issuer.replace(':', " "), account.replace(':', " "));
    let url = totp(secret, &issuer, &account)?.to_url().ok()?;
    Some(url.into())
}

/// Returns the time step of a code, if it is right now or one step earlier or later. The caller remembers the step: a
/// code must not be accepted twice.
pub fn check(secret: &SecretString, code: &str, now: Timestamp) -> Option<i64> {
    let now = u64::try_from(now.as_second()).ok()?;
    let step = totp(secret, "", "account")?.check(code, now)?;
    i64::try_from(step).ok()
}

/// Returns the code of this time, as an app shows it.
pub fn code(secret: &SecretString, now: Timestamp) -> Option<String> {
    let now = u64::try_from(now.as_second()).ok()?;
    Some(totp(secret, "", "account")?.generate(now).to_string())
}

fn totp(secret: &SecretString, issuer: &str, account: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret.expose_secret()).ok()?;
    let builder = Builder::new().with_secret(secret).with_skew(SKEW);
    let issuer = Some(issuer).filter(|issuer| !issuer.is_empty());
    builder
        .with_account_name(account)
        .with_issuer(issuer)
        .build()
        .ok()
}

impl KeyRing {
    pub fn encrypt_totp(
        &self,
        user: UserId,
        secret: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&format!("totp {user}"), secret, entropy)
    }

    pub fn decrypt_totp(&self, user: UserId, envelope: &[u8]) -> Option<SecretString> {
        self.decrypt(&format!("totp {user}"), envelope)
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use model::entropy::SystemEntropy;

    use super::*;

    #[test]
    fn codes_are_those_of_the_rfc() {
        // The secret of RFC 6238, and the last six of its eight digits.
        let secret = Secret::from(*b"12345678901234567890").to_base32().into();
        for (time, expected) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (2_000_000_000, "279037"),
        ] {
            let now = Timestamp::from_second(time).expect("a time");
            assert_eq!(code(&secret, now).as_deref(), Some(expected));
            assert_eq!(check(&secret, expected, now), Some(time / 30));
        }
    }

    #[test]
    fn a_clock_may_be_half_a_minute_wrong() {
        let secret = generate_secret(&SystemEntropy);
        let now = Timestamp::from_second(1_800_000_000).expect("a time");
        let shown = code(&secret, now).expect("a code");
        for (seconds, accepted) in [
            (-60, false),
            (-30, true),
            (0, true),
            (30, true),
            (60, false),
        ] {
            let then = now + SignedDuration::from_secs(seconds);
            let step = check(&secret, &shown, then);
            assert_eq!(step, accepted.then_some(60_000_000), "{seconds}");
        }
        for wrong in ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"] {
            assert_eq!(check(&secret, wrong, now), None, "{wrong}");
        }
    }

    #[test]
    fn apps_read_the_secret_from_the_url() {
        let secret = generate_secret(&SystemEntropy);
        let url = url(&secret, "Bindery: docs", "ada@example.com").expect("a URL");
        let url = url.expose_secret();
        assert!(url.starts_with("otpauth://totp/Bindery"), "{url}");
        let parameter = format!("secret={}", secret.expose_secret());
        assert!(url.contains(&parameter), "{url}");
    }
}
