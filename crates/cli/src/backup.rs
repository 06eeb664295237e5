//! Backups of one installation: what they contain, where they are, and how they are made and checked. The pages of the
//! database are copied by PostgreSQL's own tools.

pub(crate) mod create;
mod files;
pub(crate) mod manifest;
mod programs;
pub(crate) mod retention;
mod scratch;
pub(crate) mod verify;
pub(crate) mod wal;

use std::{fs, path::PathBuf};

use config::Config;

use crate::error::{CommandError, Result};

pub(crate) use self::manifest::Manifest;

pub(crate) const MANIFEST: &str = "manifest.json";
/// The directory of the database in a backup.
const DATABASE: &str = "database";
/// The directory of large files in a backup.
const FILES: &str = "files";
/// Backups that are not complete.
const PARTIAL: &str = ".partial";

/// A backup that is complete.
pub(crate) struct Backup {
    pub(crate) directory: PathBuf,
    pub(crate) manifest: Manifest,
}

/// Lists the complete backups, oldest first.
pub(crate) fn list(config: &Config) -> Result<Vec<Backup>> {
    let directory = &config.backup.directory;
    if !directory.exists() {
        return Ok(Vec::new());
    }
    let unreadable = |error: std::io::Error| {
        CommandError::new(format!("cannot read {}: {error}", directory.display()))
    };
    let mut backups = Vec::new();
    for entry in fs::read_dir(directory).map_err(unreadable)? {
        let directory = entry.map_err(unreadable)?.path();
        let is_partial = directory.extension().is_some_and(|end| end == "partial");
        if is_partial || !directory.join(MANIFEST).exists() {
            continue;
        }
        backups.push(Backup {
            manifest: Manifest::read(&directory.join(MANIFEST))?,
            directory,
        });
    }
    backups.sort_by(|one, other| one.manifest.id.cmp(&other.manifest.id));
    Ok(backups)
}
