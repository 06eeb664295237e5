//! What a backup contains, and what is needed to use it.

use std::{fs, path::Path};

use identity::keys::KeyRing;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{CommandError, Result};

/// Raised when a field changes its meaning. Fields that are added do not count.
pub(crate) const FORMAT: u32 = 1;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) format: u32,
    /// The time of the start, which sorts.
    pub(crate) id: String,
    pub(crate) started_at: Timestamp,
    pub(crate) finished_at: Timestamp,
    pub(crate) seconds: f64,
    /// `pg_basebackup` or `pgbackrest`.
    pub(crate) tool: String,
    pub(crate) database: DatabasePart,
    pub(crate) files: FilesPart,
    pub(crate) server: ServerPart,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct DatabasePart {
    pub(crate) postgres_version: String,
    /// The newest migration.
    pub(crate) schema_version: i64,
    pub(crate) bytes: u64,
    /// The range of the log that the copy needs. Restoring to the end of it or later is possible.
    pub(crate) start_lsn: Option<String>,
    pub(crate) end_lsn: Option<String>,
    pub(crate) timeline: Option<u32>,
    /// The first file of the log that is needed.
    pub(crate) first_wal_file: Option<String>,
    /// The name that pgBackRest gave it.
    pub(crate) label: Option<String>,
}

/// Where large files are: in the backup, or in a bucket that keeps versions itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum FilesPart {
    Local { count: u64, bytes: u64 },
    S3 { endpoint: String, bucket: String },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ServerPart {
    /// Version and commit of the program.
    pub(crate) version: String,
    /// The stream of events.
    pub(crate) stream: String,
    /// Keys that are needed to use the database. The keys themselves are not in the backup.
    pub(crate) keys: Vec<NeededKey>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NeededKey {
    pub(crate) number: u8,
    /// Tells it from other keys of that number.
    pub(crate) fingerprint: String,
}

impl NeededKey {
    pub(crate) fn all(ring: &KeyRing) -> Vec<Self> {
        let keys = ring.fingerprints().into_iter();
        let needed = |(number, fingerprint)| Self {
            number,
            fingerprint,
        };
        keys.map(needed).collect()
    }
}

impl Manifest {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let failed = |error: &dyn std::fmt::Display| {
            CommandError::new(format!("cannot read {}: {error}", path.display()))
        };
        let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
        let manifest: Self = serde_json::from_str(&text).map_err(|error| failed(&error))?;
        if manifest.format > FORMAT {
            return Err(failed(&"a newer version of bindery wrote it"));
        }
        Ok(manifest)
    }

    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self).expect("plain data serializes");
        let mut file = crate::output::create_private_file(path)?;
        std::io::Write::write_all(&mut file, text.as_bytes())
            .and_then(|()| file.sync_all())
            .map_err(|error| CommandError::new(format!("cannot write {}: {error}", path.display())))
    }
}
