//! Outgoing mail.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub transport: Transport,
    #[serde(serialize_with = "secret::serialize")]
    pub smtp_url: SecretString,
    pub from: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    None,
    Smtp,
}

impl Mail {
    pub fn check(&self) -> Result<()> {
        if self.transport == Transport::None {
            return Ok(());
        }
        if secret::is_empty(&self.smtp_url) {
            return Err(Error::Missing {
                key: "mail.smtp_url",
                message: "with `mail.transport` \"smtp\" give the mail server, such as smtps://user:password@host",
            });
        }
        if self.from.is_empty() {
            return Err(Error::Missing {
                key: "mail.from",
                message: "with `mail.transport` \"smtp\" give the sender, such as Bindery <docs@example.com>",
            });
        }
        Ok(())
    }
}
