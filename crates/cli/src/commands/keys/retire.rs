//! `bindery keys retire`.

use std::path::PathBuf;

use app::stored_secrets;
use clap::Args;
use config::Config;
use identity::keys::KeyUse;

use super::file;
use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Args)]
pub(crate) struct Retire {
    /// The ring.
    file: PathBuf,
    /// The number of the key, as `list` prints it. The current one cannot be retired.
    key: u8,
    /// Keep the key, but reject its signatures for these uses: links, cursors, files, sites. Without this option it is
    /// removed from the ring, which needs the settings: nothing in the database may be encrypted with it.
    #[arg(long, value_name = "USES", value_delimiter = ',', value_parser = parse_use)]
    only: Vec<KeyUse>,
}

/// Secrets cannot be retired separately: the key is removed when no secret is left.
fn parse_use(word: &str) -> Result<KeyUse, String> {
    KeyUse::parse(word)
        .filter(|known| *known != KeyUse::Secrets)
        .ok_or_else(|| "give one or more of links, cursors, files, sites".to_owned())
}

impl Retire {
    pub(super) async fn run(self, settings: impl FnOnce() -> config::Result<Config>) -> Result<()> {
        let mut ring = file::read(&self.file)?;
        let (name, key) = (self.file.display(), self.key);
        if self.only.is_empty() {
            ring.remove(key)?;
            require_no_secrets(&settings()?, key).await?;
            file::replace(&self.file, &ring)?;
            return output::line(format_args!(
                "took key {key} out of {name}: restart all nodes with this file"
            ));
        }
        ring.retire(key, &self.only)?;
        file::replace(&self.file, &ring)?;
        let uses: Vec<_> = self.only.iter().map(|known| known.as_str()).collect();
        output::line(format_args!(
            "key {key} of {name} is retired for {}: restart all nodes with this file",
            uses.join(", ")
        ))
    }
}

async fn require_no_secrets(config: &Config, key: u8) -> Result<()> {
    let operator = Operator::new(config).await?;
    match stored_secrets::count_encrypted_with(&operator.ctx(), key).await? {
        0 => Ok(()),
        count => Err(CommandError::new(format!(
            "{count} secrets in the database are encrypted with key {key}, and would be lost. Restart all nodes with the \
             ring whose current key is another one, run `bindery keys reseal`, then try again."
        ))),
    }
}
