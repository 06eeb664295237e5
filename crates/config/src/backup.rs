//! Backups.

use std::{num::NonZeroUsize, path::PathBuf};

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{Error, Folder, Result, optional, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    pub tool: BackupTool,
    pub directory: PathBuf,
    /// Empty if the URLs of the section `database` name a role that may replicate. Secret, as it may contain a password.
    #[serde(serialize_with = "secret::serialize")]
    database_url: SecretString,
    #[serde(with = "optional")]
    pub wal_directory: Option<Folder>,
    #[serde(with = "optional")]
    pub programs: Option<Folder>,
    pub stanza: String,
    pub keep: NonZeroUsize,
    pub keep_deleted_days: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BackupTool {
    #[serde(rename = "pg_basebackup")]
    PgBasebackup,
    #[serde(rename = "pgbackrest")]
    PgBackRest,
}

impl BackupTool {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PgBasebackup => "pg_basebackup",
            Self::PgBackRest => "pgbackrest",
        }
    }
}

impl Backup {
    pub fn check(&self) -> Result<()> {
        let missing = |key, message| Err(Error::Missing { key, message });
        if self.directory.as_os_str().is_empty() {
            return missing(
                "backup.directory",
                "give a directory for backups, best on another disk, such as /var/backups/bindery",
            );
        }
        if self.tool == BackupTool::PgBackRest && self.stanza.is_empty() {
            return missing(
                "backup.stanza",
                "with `backup.tool` \"pgbackrest\" give the name of the stanza, such as bindery",
            );
        }
        Ok(())
    }

    /// The connection of a role that may replicate, if it is not one of those of the database.
    pub fn database_url(&self) -> Option<&SecretString> {
        Some(&self.database_url).filter(|url| !secret::is_empty(url))
    }
}
