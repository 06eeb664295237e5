//! The OpenID provider of the installation.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Oidc {
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
