//! Tokens of integrations and their installations, and the secrets of integrations.

use jiff::{SignedDuration, Timestamp};
use model::{
    Entropy,
    id::InstallationId,
    installation::{IntegrationTokenHolder, TargetId},
    integration::IntegrationName,
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::keys::KeyRing;

pub const TTL: SignedDuration = SignedDuration::from_hours(1);

const PREFIX: &str = "bni_";
const PURPOSE: &str = "integration token";
/// Scripts sign links and tokens of visitors with secrets of this purpose; nothing else uses them.
const SIGNING_PURPOSE: &str = "signing secret of integrations";

#[derive(Serialize, Deserialize)]
struct Claims {
    #[serde(flatten)]
    holder: IntegrationTokenHolder,
    #[serde(rename = "exp", with = "jiff::fmt::serde::timestamp::second::required")]
    expires_at: Timestamp,
}

/// Signs a token that expires after [`TTL`].
pub fn sign(keys: &KeyRing, holder: IntegrationTokenHolder, now: Timestamp) -> SecretString {
    let expires_at = now + TTL;
    let claims = serde_json::to_vec(&Claims { holder, expires_at }).expect("plain data serializes");
    format!("{PREFIX}{}", keys.sign_token(PURPOSE, &claims)).into()
}

/// The secret with which an integration signs what it alone has to verify.
pub fn signing_secret(keys: &KeyRing, integration: &IntegrationName) -> SecretString {
    keys.sign(SIGNING_PURPOSE, integration.as_str().as_bytes())
        .into()
}

/// The secret of an installation.
pub fn installation_secret(
    keys: &KeyRing,
    integration: &IntegrationName,
    installation: InstallationId,
) -> SecretString {
    let subject = format!("{integration} {installation}");
    keys.sign(SIGNING_PURPOSE, subject.as_bytes()).into()
}

/// The secret of an installation on a space or a site. That of a site signs the tokens of its visitors.
pub fn target_secret(
    keys: &KeyRing,
    integration: &IntegrationName,
    (installation, target): (InstallationId, TargetId),
) -> SecretString {
    let subject = format!("{integration} {installation} {}", target.uuid());
    keys.sign(SIGNING_PURPOSE, subject.as_bytes()).into()
}

/// Whether a text has the form of these tokens.
pub fn has_token_form(text: &str) -> bool {
    text.starts_with(PREFIX)
}

/// Returns the holder of a token, if its signature is valid and it has not expired.
pub fn verify(keys: &KeyRing, token: &str, now: Timestamp) -> Option<IntegrationTokenHolder> {
    let claims = keys.verify_token(PURPOSE, token.strip_prefix(PREFIX)?)?;
    let claims: Claims = serde_json::from_slice(&claims).ok()?;
    (now < claims.expires_at).then_some(claims.holder)
}

impl KeyRing {
    pub fn encrypt_integration_secrets(
        &self,
        integration: &IntegrationName,
        secrets: &SecretString,
        entropy: &dyn Entropy,
    ) -> Vec<u8> {
        self.encrypt(&purpose(integration), secrets, entropy)
    }

    pub fn decrypt_integration_secrets(
        &self,
        integration: &IntegrationName,
        envelope: &[u8],
    ) -> Option<SecretString> {
        self.decrypt(&purpose(integration), envelope)
    }
}

fn purpose(integration: &IntegrationName) -> String {
    format!("integration secrets {integration}")
}

#[cfg(test)]
mod tests {
    use model::{Id, entropy::SystemEntropy};
    use secrecy::ExposeSecret;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_token_names_its_holder_for_an_hour() {
        let keys = KeyRing::generate(&SystemEntropy);
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().expect("a time");
        for holder in [
            IntegrationTokenHolder::Integration {
                integration: IntegrationName::from_stored("chat".to_owned()),
            },
            IntegrationTokenHolder::Installation {
                organization: Id::from_uuid(Uuid::from_u128(1)),
                installation: Id::from_uuid(Uuid::from_u128(2)),
            },
        ] {
            let token = sign(&keys, holder.clone(), now);
            let token = token.expose_secret();
            assert!(has_token_form(token));
            assert_eq!(verify(&keys, token, now), Some(holder));
            assert_eq!(verify(&keys, token, now + TTL), None);
            let other = KeyRing::generate(&SystemEntropy);
            assert_eq!(verify(&other, token, now), None);
            assert_eq!(verify(&keys, &token[4..], now), None);
        }
        let foreign = format!("{PREFIX}{}", keys.sign_token("page", b"{}"));
        assert_eq!(verify(&keys, &foreign, now), None);
    }
}
