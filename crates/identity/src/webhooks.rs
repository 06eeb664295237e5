//! Secrets and signatures of webhooks, as Standard Webhooks 1.0 describes them.

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use model::{Entropy, id::WebhookId};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

use crate::keys::KeyRing;

const PREFIX: &str = "whsec_";
const SECRET_BYTES: usize = 32;

/// Generates the secret of a webhook, in the form in which receivers configure it.
pub fn generate_secret(entropy: &dyn Entropy) -> SecretString {
    let mut bytes = [0; SECRET_BYTES];
    entropy.fill(&mut bytes);
    format!("{PREFIX}{}", STANDARD.encode(bytes)).into()
}

/// Returns the header `webhook-signature`: one signature for each secret.
pub fn sign(secrets: &[SecretString], id: &str, at: Timestamp, body: &str) -> String {
    let signed = format!("{id}.{}.{body}", at.as_second());
    let signatures = secrets.iter().filter_map(|secret| {
        let key = secret.expose_secret().strip_prefix(PREFIX)?;
        let key = STANDARD.decode(key).ok()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
        mac.update(signed.as_bytes());
        Some(format!(
            "v1,{}",
            STANDARD.encode(mac.finalize().into_bytes())
        ))
    });
    signatures.collect::<Vec<_>>().join(" ")
}

impl KeyRing {
    pub fn encrypt_webhook_secret(
        &self,
        webhook: WebhookId,
        secret: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&purpose(webhook), secret, entropy)
    }

    pub fn decrypt_webhook_secret(
        &self,
        webhook: WebhookId,
        envelope: &[u8],
    ) -> Option<SecretString> {
        self.decrypt(&purpose(webhook), envelope)
    }
}

fn purpose(webhook: WebhookId) -> String {
    format!("webhook secret {webhook}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that the reference libraries test.
    #[test]
    fn a_message_is_signed_with_each_secret() {
        let secret = SecretString::from("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let at = Timestamp::from_second(1_614_265_330).expect("a time");
        let (id, body) = ("msg_p5jXN8AQM9LWM0D4loKWxJek", r#"{"test": 2432232314}"#);
        let one = sign(std::slice::from_ref(&secret), id, at, body);
        assert_eq!(one, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        let two = sign(&[secret.clone(), secret], id, at, body);
        assert_eq!(two, format!("{one} {one}"));
    }
}
