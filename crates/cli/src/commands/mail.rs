//! `bindery mail`: shows the mails that the server sends.

use std::{fs, path::PathBuf};

use app::mail::preview;
use clap::{Args, Subcommand};
use config::Config;
use model::{Clock, clock::SystemClock};

use crate::{
    error::{CommandError, Result},
    output,
};

const SENDER: &str = "Bindery <bindery@example.com>";

#[derive(Subcommand)]
pub(crate) enum Mail {
    /// Write every mail in every language to files: as text, as HTML, and as it is sent. Sends nothing.
    Preview(Preview),
}

#[derive(Args)]
pub(crate) struct Preview {
    /// The directory, which is created if necessary. Files of an earlier preview are replaced.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

impl Mail {
    pub(crate) fn run(self, config: &Config) -> Result<()> {
        match self {
            Self::Preview(preview) => preview.run(config),
        }
    }
}

impl Preview {
    fn run(self, config: &Config) -> Result<()> {
        let from = Some(config.mail.from.as_str()).filter(|from| !from.is_empty());
        let public_url = config.server.public_url.trim_end_matches('/');
        let mails = preview::all(public_url, from.unwrap_or(SENDER), SystemClock.now())?;
        fs::create_dir_all(&self.directory).map_err(|error| self.unwritable(&error))?;
        for mail in &mails {
            let name = format!("{}.{}", mail.name, mail.language.as_str());
            for (end, bytes) in [
                ("txt", mail.text.as_bytes()),
                ("html", mail.html.as_bytes()),
                ("eml", &mail.message),
            ] {
                let path = self.directory.join(format!("{name}.{end}"));
                fs::write(path, bytes).map_err(|error| self.unwritable(&error))?;
            }
        }
        output::line(format_args!(
            "{} mails in {}",
            mails.len(),
            self.directory.display()
        ))
    }

    fn unwritable(&self, error: &std::io::Error) -> CommandError {
        CommandError::new(format!(
            "cannot write to {}: {error}",
            self.directory.display()
        ))
    }
}
