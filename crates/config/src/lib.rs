//! The settings of the operator: defaults, then a file, then the environment. Only `cli` reads them; it passes each
//! engine its own options, so that no other crate knows a setting's name.
//!
//! One file per section, each a plain struct that mirrors its part of `config.default.toml`. Unknown keys and invalid
//! values are errors, whose message names the key and where it was set.
//!
//! ```
//! use config::{Config, Sources};
//!
//! let with = |name: &str, value: &str| {
//!     Config::from_sources(Sources {
//!         file: None,
//!         environment: vec![(name.to_owned(), value.to_owned())],
//!     })
//! };
//! let config = with("BINDERY_SERVER__LISTEN", "127.0.0.1:9000").expect("a valid setting");
//! assert_eq!(config.server.listen.port(), 9000);
//! // There is no default for it.
//! assert!(config.check().is_err());
//! assert!(with("BINDERY_SERVER__LISTN", "127.0.0.1:9000").is_err());
//! ```

mod accounts;
mod address;
mod backup;
mod conversations;
mod database;
mod error;
mod examples;
mod files;
mod git;
mod keys;
mod layers;
mod limits;
mod list;
mod mail;
mod nats;
mod oidc;
mod optional;
mod outbound;
mod press;
mod privacy;
mod saml;
mod sandbox;
mod scripts;
mod search;
mod secret;
mod server;
mod sites;
mod sources;
mod telemetry;
mod translation;
mod web_url;

use std::path::Path;

use serde::{Deserialize, Serialize};

pub use accounts::Accounts;
pub use backup::{Backup, BackupTool};
pub use conversations::Conversations;
pub use database::Database;
pub use error::{Error, Origin, Result};
pub use files::{Files, FilesKind};
pub use git::Git;
pub use keys::{KeySource, Keys};
pub use layers::EffectiveSetting;
pub use limits::Limits;
pub use mail::{Mail, Transport};
pub use nats::Nats;
pub use oidc::Oidc;
pub use outbound::{GitScheme, Outbound};
pub use press::{Folder, Press};
pub use privacy::Privacy;
pub use saml::Saml;
pub use sandbox::Sandbox;
pub use scripts::Scripts;
pub use search::{Search, ServedShards};
pub use server::Server;
pub use sites::Sites;
pub use sources::Sources;
pub use telemetry::{LogFormat, Telemetry};
pub use translation::{Translation, TranslationProvider};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub server: Server,
    pub sites: Sites,
    pub database: Database,
    pub nats: Nats,
    pub files: Files,
    pub backup: Backup,
    pub git: Git,
    pub search: Search,
    pub press: Press,
    pub saml: Saml,
    pub scripts: Scripts,
    pub sandbox: Sandbox,
    pub outbound: Outbound,
    pub keys: Keys,
    pub mail: Mail,
    pub translation: Translation,
    pub conversations: Conversations,
    pub accounts: Accounts,
    pub oidc: Oidc,
    pub privacy: Privacy,
    pub limits: Limits,
    pub telemetry: Telemetry,
    #[serde(skip)]
    origins: layers::Origins,
}

impl Config {
    /// Reads the settings. Without a path, `bindery.toml` in the working directory or `/etc/bindery` is used if it exists.
    pub fn load(file: Option<&Path>) -> Result<Self> {
        Self::from_sources(Sources::collect(file)?)
    }

    pub fn from_sources(sources: Sources) -> Result<Self> {
        layers::merge(sources)
    }

    /// Checks that a server can run with this: settings without a default are set, and related ones agree. A command
    /// that needs less checks only the sections that it uses.
    pub fn check(&self) -> Result<()> {
        self.database.check()?;
        self.nats.check()?;
        self.files.check()?;
        self.backup.check()?;
        self.search.check()?;
        self.keys.source()?;
        self.mail.check()?;
        self.translation.check()?;
        self.conversations.check()?;
        self.oidc.check()
    }

    /// Every setting with its value and origin. Secrets are not shown.
    pub fn lines(&self) -> Vec<EffectiveSetting> {
        layers::lines(self, &self.origins)
    }
}
