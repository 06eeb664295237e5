//! Machine translation.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{Error, Result, optional, secret, web_url};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Translation {
    pub provider: TranslationProvider,
    #[serde(
        serialize_with = "optional::serialize",
        deserialize_with = "web_url::deserialize"
    )]
    pub url: Option<Url>,
    #[serde(serialize_with = "secret::serialize")]
    pub key: SecretString,
    pub model: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TranslationProvider {
    None,
    Apertium,
    LibreTranslate,
    Chat,
}

impl Translation {
    pub fn check(&self) -> Result<()> {
        if self.provider == TranslationProvider::None {
            return Ok(());
        }
        if self.url.is_none() {
            return Err(Error::Missing {
                key: "translation.url",
                message: "with a `translation.provider` give the URL of its API, such as http://127.0.0.1:2737",
            });
        }
        if self.provider == TranslationProvider::Chat && self.model.is_empty() {
            return Err(Error::Missing {
                key: "translation.model",
                message: "with `translation.provider` \"chat\" give the name of the language model",
            });
        }
        Ok(())
    }

    /// The key, if there is one.
    pub fn key(&self) -> Option<SecretString> {
        (!secret::is_empty(&self.key)).then(|| self.key.clone())
    }
}
