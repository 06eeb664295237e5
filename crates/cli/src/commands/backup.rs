//! `bindery backup`: makes, lists and verifies backups. `docs/BACKUP.md` is the runbook.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use config::Config;

use crate::{
    backup::{self, Manifest, manifest::FilesPart, retention, wal},
    error::{CommandError, Result},
    fsck::Fsck,
    output,
};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Backup {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Print the backups, oldest first: id, tool, position in the log, bytes of database and files, seconds.
    List,
    /// Restore a backup into a server of its own, and verify all content in it.
    Verify {
        /// The id of a backup, as `list` prints it. The newest without it.
        backup: Option<String>,
        #[command(flatten)]
        fsck: Fsck,
    },
    /// Archive a file of PostgreSQL's log, for `archive_command`. Needs no settings.
    ArchiveWal {
        /// The file: `%p`.
        #[arg(value_name = "PATH")]
        from: PathBuf,
        /// Where it is archived: a directory and `%f`.
        #[arg(value_name = "TARGET")]
        to: PathBuf,
    },
}

impl Backup {
    pub(crate) async fn run(self, config: impl Fn() -> config::Result<Config>) -> Result<()> {
        match self.action {
            None => create(&config()?).await,
            Some(Action::List) => list(&config()?),
            Some(Action::Verify { backup, fsck }) => {
                verify(&config()?, backup.as_deref(), &fsck).await
            }
            Some(Action::ArchiveWal { from, to }) => wal::archive(&from, &to),
        }
    }
}

async fn create(config: &Config) -> Result<()> {
    let created = backup::create::create(config).await?;
    for deleted in retention::apply(config)? {
        output::line(format_args!("deleted the backup {deleted}"))?;
    }
    print(&created.manifest)?;
    output::line(format_args!("backup: {}", created.directory.display()))
}

fn list(config: &Config) -> Result<()> {
    for backup in backup::list(config)? {
        print(&backup.manifest)?;
    }
    Ok(())
}

fn print(manifest: &Manifest) -> Result<()> {
    let files = match &manifest.files {
        FilesPart::Local { count, bytes } => format!("{count} files of {bytes} bytes"),
        FilesPart::S3 { bucket, .. } => format!("files in the bucket {bucket}"),
    };
    let database = &manifest.database;
    let label = database.label.as_deref();
    let position = database.end_lsn.as_deref().or(label);
    output::line(format_args!(
        "{} {} {} schema {} database of {} bytes, {files}, {:.1} s",
        manifest.id,
        manifest.tool,
        position.unwrap_or("-"),
        database.schema_version,
        database.bytes,
        manifest.seconds,
    ))
}

async fn verify(config: &Config, id: Option<&str>, fsck: &Fsck) -> Result<()> {
    let mut backups = backup::list(config)?;
    let found = match id {
        Some(id) => backups.into_iter().find(|backup| backup.manifest.id == id),
        None => backups.pop(),
    };
    let Some(found) = found else {
        return Err(CommandError::new(format!(
            "there is no such backup in {}",
            config.backup.directory.display()
        )));
    };
    let verification = backup::verify::verify(config, &found, fsck).await?;
    // With JSON, everything on standard output is JSON.
    eprintln!(
        "backup {}: restored in {:.1} s, verified in {:.1} s",
        found.manifest.id, verification.restore_seconds, verification.fsck_seconds,
    );
    match verification.faults {
        0 => Ok(()),
        faults => Err(CommandError::new(format!(
            "{faults} faults were found in the backup {}",
            found.manifest.id
        ))),
    }
}
