//! The OpenID provider of the installation.

use secrecy::SecretString;
use serde::{Deserialize, Deserializer, Serialize, de};
use url::Url;

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oidc {
    /// Empty: there is no provider. As the provider writes it, since it is compared with what its tokens say.
    #[serde(deserialize_with = "issuer_or_nothing")]
    pub issuer: String,
    pub client_id: String,
    #[serde(serialize_with = "secret::serialize")]
    pub client_secret: SecretString,
    pub label: String,
}

impl Oidc {
    /// Whether there is a provider.
    pub fn is_on(&self) -> bool {
        !self.issuer.is_empty()
    }

    pub fn check(&self) -> Result<()> {
        if !self.is_on() {
            return Ok(());
        }
        if self.client_id.is_empty() {
            return Err(Error::Missing {
                key: "oidc.client_id",
                message: "with `oidc.issuer` give the client id that the provider assigned to this server",
            });
        }
        if secret::is_empty(&self.client_secret) {
            return Err(Error::Missing {
                key: "oidc.client_secret",
                message: "with `oidc.issuer` give the client secret that the provider assigned to this server",
            });
        }
        if self.label.is_empty() {
            return Err(Error::Missing {
                key: "oidc.label",
                message: "with `oidc.issuer` give the name of the provider, for the button on the sign-in page",
            });
        }
        Ok(())
    }
}

fn issuer_or_nothing<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_url = Url::parse(&text).is_ok_and(|url| matches!(url.scheme(), "https" | "http"));
    if !text.is_empty() && !is_url {
        return Err(de::Error::custom(
            "must be a URL as the provider writes it, such as https://login.example.com",
        ));
    }
    Ok(text)
}
