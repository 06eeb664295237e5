//! Language models for conversations.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{Error, Result, optional, secret, web_url};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conversations {
    #[serde(
        serialize_with = "optional::serialize",
        deserialize_with = "web_url::deserialize"
    )]
    pub url: Option<Url>,
    #[serde(serialize_with = "secret::serialize")]
    pub key: SecretString,
    pub embedding_model: String,
    pub description_model: String,
}

impl Conversations {
    pub fn check(&self) -> Result<()> {
        let has_model = !self.embedding_model.is_empty() || !self.description_model.is_empty();
        match (&self.url, has_model) {
            (None, true) => Err(Error::Missing {
                key: "conversations.url",
                message: "with a model for conversations give the URL of its API, such as https://models.example.com/v1",
            }),
            (Some(_), false) => Err(Error::Missing {
                key: "conversations.embedding_model",
                message: "with `conversations.url` give the name of a model, here or in `conversations.description_model`",
            }),
            _ => Ok(()),
        }
    }

    /// The key, if there is one.
    pub fn key(&self) -> Option<SecretString> {
        (!secret::is_empty(&self.key)).then(|| self.key.clone())
    }
}
