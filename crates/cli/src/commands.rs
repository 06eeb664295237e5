//! The commands, one file each.

mod backup;
mod check_config;
mod dead_letters;
mod doctor;
mod export;
mod import;
mod jobs;
mod keys;
mod mail;
mod openapi;
mod org;
mod quota;
mod restore;
mod schema;
mod search;
mod seed;
mod serve;
mod setup;
mod sso;
mod token;
mod user;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use config::Config;

use crate::{error::Result, fsck::Fsck};

/// Bindery, an open documentation platform.
#[derive(Parser)]
#[command(name = "bindery", version = env!("BINDERY_VERSION"), disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// The configuration file. Without it, `bindery.toml` in the working directory or else in /etc/bindery is used, if it
    /// exists.
    #[arg(long, global = true, value_name = "PATH")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server.
    Serve(serve::Serve),
    /// Create the first account of an empty database. The last line printed is its token.
    Setup(setup::Setup),
    /// Fill an empty database with sample data.
    #[command(subcommand)]
    Seed(seed::Seed),
    /// Manage accounts.
    #[command(subcommand)]
    User(user::User),
    /// Export or delete an organization.
    #[command(subcommand)]
    Org(org::Org),
    /// Show whether an organization requires single sign-on, or turn that off.
    #[command(subcommand)]
    Sso(sso::Sso),
    /// Manage API tokens.
    #[command(subcommand)]
    Token(token::Token),
    /// Show the usage and quotas of an organization, or change its quotas.
    #[command(subcommand)]
    Quota(quota::Quota),
    /// Replace the content of a space with a directory or a zip.
    Import(import::Import),
    /// Write the files of a space into a directory or a zip.
    Export(export::Export),
    /// Migrate the database, or report whether it is up to date.
    #[command(subcommand)]
    Schema(schema::Schema),
    /// Show the mails that the server sends.
    #[command(subcommand)]
    Mail(mail::Mail),
    /// Create the key ring, and rotate its keys.
    #[command(subcommand)]
    Keys(keys::Keys),
    /// Print the effective settings and where they come from; fail if a server could not run with them.
    CheckConfig,
    #[command(about = "Print the OpenAPI document of the API")]
    Openapi,
    /// List events that a consumer gave up on, or retry them.
    #[command(subcommand)]
    DeadLetters(dead_letters::DeadLetters),
    /// List background jobs, retry or cancel them.
    #[command(subcommand)]
    Jobs(jobs::Jobs),
    /// Verify that all content is there and unchanged; fail if there are faults.
    Fsck(Fsck),
    /// Back up the database and files, or list and verify backups.
    Backup(backup::Backup),
    /// Make a database usable that was restored to an earlier time.
    #[command(subcommand)]
    Restore(restore::Restore),
    /// Report the state of the search indexes of all nodes, or rebuild them.
    #[command(subcommand)]
    Search(search::Search),
    /// Check everything the server needs, and say how to fix problems.
    Doctor,
}

impl Cli {
    pub(crate) async fn run(self) -> Result<()> {
        let config = || Config::load(self.config.as_deref());
        match self.command {
            Command::Serve(serve) => serve.run(&config()?).await,
            Command::Setup(setup) => setup.run(&config()?).await,
            Command::Seed(seed) => seed.run(&config()?).await,
            Command::User(user) => user.run(&config()?).await,
            Command::Org(org) => org.run(&config()?).await,
            Command::Sso(sso) => sso.run(&config()?).await,
            Command::Token(token) => token.run(&config()?).await,
            Command::Quota(quota) => quota.run(&config()?).await,
            Command::Import(import) => import.run(&config()?).await,
            Command::Export(export) => export.run(&config()?).await,
            Command::Schema(schema) => schema.run(&config()?).await,
            Command::DeadLetters(letters) => letters.run(&config()?).await,
            Command::Jobs(jobs) => jobs.run(&config()?).await,
            Command::Fsck(fsck) => fsck.run(&config()?).await,
            // Archiving runs as the user of PostgreSQL, who cannot read the settings.
            Command::Backup(backup) => backup.run(config).await,
            Command::Restore(restore) => restore.run(&config()?).await,
            Command::Search(search) => search.run(&config()?).await,
            Command::Mail(mail) => mail.run(&config()?),
            Command::CheckConfig => check_config::run(&config()?),
            Command::Doctor => doctor::run(&config()?).await,
            // These work without settings, so that invalid ones do not prevent them.
            Command::Keys(keys) => keys.run(config).await,
            Command::Openapi => openapi::run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::*;

    fn check(command: &Command) {
        let name = command.get_name();
        assert!(command.get_about().is_some(), "say what `{name}` does");
        for argument in command.get_arguments() {
            let id = argument.get_id();
            assert!(
                argument.get_help().is_some(),
                "say what `{id}` of `{name}` is"
            );
        }
        command.get_subcommands().for_each(check);
    }

    #[test]
    fn every_command_and_argument_has_a_help_text() {
        check(&Cli::command());
    }
}
