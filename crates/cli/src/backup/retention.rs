//! Deletes backups that are too old, and the log that only they needed.

use std::{fs, process::Command};

use config::{BackupTool, Config, FilesKind};
use model::{Clock, clock::SystemClock};

use super::{
    create::{age_in_days, failed},
    programs::{postgres_program, run},
};
use crate::error::Result;

/// Deletes all but the newest `backup.keep` backups. Returns the ids of those that were deleted.
pub(crate) fn apply(config: &Config) -> Result<Vec<String>> {
    let mut backups = super::list(config)?;
    let excess = backups.len().saturating_sub(config.backup.keep.get());
    let mut deleted = Vec::new();
    for old in backups.drain(..excess) {
        fs::remove_dir_all(&old.directory)
            .map_err(|error| failed("delete", &old.directory, &error))?;
        deleted.push(old.manifest.id);
    }
    let Some(oldest) = backups.first() else {
        return Ok(deleted);
    };
    let days = age_in_days(oldest, SystemClock.now());
    let kept_days = i64::from(config.backup.keep_deleted_days);
    if config.files.kind == FilesKind::Local && days > kept_days {
        eprintln!(
            "warning: the oldest backup is {days} days old, but deleted files are kept for {kept_days} days: raise \
             `backup.keep_deleted_days`, or a database that is restored to that time may lack files"
        );
    }
    if config.backup.tool == BackupTool::PgBasebackup
        && let (Some(directory), Some(first)) = (
            &config.backup.wal_directory,
            &oldest.manifest.database.first_wal_file,
        )
    {
        let mut command = Command::new(postgres_program(config, "pg_archivecleanup"));
        run(command.arg(&directory.0).arg(first))?;
    }
    Ok(deleted)
}
