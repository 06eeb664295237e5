//! Makes a backup: the database first, then the files, because a file is stored before its row.

use std::{
    fs::{self, DirBuilder, File},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use config::{BackupTool, Config, FilesKind};
use jiff::{Timestamp, tz::TimeZone};
use model::{Clock, clock::SystemClock};
use serde::Deserialize;
use store::{backups, schema};

use super::{
    Backup, DATABASE, FILES, MANIFEST, Manifest, PARTIAL, files,
    manifest::{DatabasePart, FORMAT, FilesPart, NeededKey, ServerPart},
    programs::{output, postgres_program, run, with_database},
};
use crate::{
    database, engines,
    error::{CommandError, Result},
};

/// Makes a complete backup, and returns its directory and manifest.
pub(crate) async fn create(config: &Config) -> Result<Backup> {
    config.backup.check()?;
    config.files.check()?;
    let db = database::connect(config).await?;
    let keys = engines::key_ring(&config.keys)?;
    let schema_version = schema::version(&db).await?;
    let state = backups::state(&db).await?;
    if !state.archives {
        eprintln!(
            "warning: PostgreSQL does not archive its log (`archive_mode`), so only the times of backups can be restored"
        );
    }
    let (started_at, began) = (SystemClock.now(), Instant::now());
    let id = started_at
        .to_zoned(TimeZone::UTC)
        .strftime("%Y%m%dT%H%M%SZ")
        .to_string();
    let directory = config.backup.directory.join(&id);
    let partial = config.backup.directory.join(format!("{id}{PARTIAL}"));
    create_private(&partial)?;
    let mut database = DatabasePart {
        postgres_version: state.postgres_version,
        schema_version,
        bytes: state.database_bytes.unsigned_abs(),
        start_lsn: None,
        end_lsn: None,
        timeline: None,
        first_wal_file: None,
        label: None,
    };
    match config.backup.tool {
        BackupTool::PgBasebackup => {
            base_backup(config, &partial.join(DATABASE), &mut database)?;
        }
        BackupTool::PgBackRest => database.label = Some(pgbackrest_backup(config)?),
    }
    let manifest = Manifest {
        format: FORMAT,
        id,
        started_at,
        tool: config.backup.tool.as_str().to_owned(),
        database,
        files: copy_files(config, &partial.join(FILES))?,
        server: ServerPart {
            version: env!("BINDERY_VERSION").to_owned(),
            stream: config.nats.stream.clone(),
            keys: NeededKey::all(&keys),
        },
        finished_at: SystemClock.now(),
        seconds: began.elapsed().as_secs_f64(),
    };
    manifest.write(&partial.join(MANIFEST))?;
    fs::rename(&partial, &directory)
        .and_then(|()| File::open(&config.backup.directory)?.sync_all())
        .map_err(|error| failed("write", &directory, &error))?;
    Ok(Backup {
        directory,
        manifest,
    })
}

/// Copies the database with the log that the copy needs, and verifies the copy.
fn base_backup(config: &Config, to: &Path, part: &mut DatabasePart) -> Result<()> {
    let program = postgres_program(config, "pg_basebackup");
    let mut command = Command::new(program);
    command
        .arg("--pgdata")
        .arg(to)
        .args(["--format=plain", "--wal-method=stream", "--checkpoint=fast"])
        .args(["--manifest-checksums=SHA256", "--no-password"]);
    run(with_database(&mut command, config)?)?;
    verify_base_backup(config, to)?;
    let ranges = WalRanges::read(&to.join("backup_manifest"))?;
    if let Some(first) = ranges.ranges.first() {
        part.start_lsn = Some(first.start_lsn.clone());
        part.timeline = Some(first.timeline);
        part.first_wal_file = first_wal_file(to, first);
    }
    part.end_lsn = ranges.ranges.last().map(|range| range.end_lsn.clone());
    Ok(())
}

/// Compares every file of the copy with the checksum that PostgreSQL computed.
pub(super) fn verify_base_backup(config: &Config, directory: &Path) -> Result<()> {
    let mut command = Command::new(postgres_program(config, "pg_verifybackup"));
    run(command.arg("--quiet").arg(directory))
}

/// The first file of the log that came with the copy.
fn first_wal_file(directory: &Path, range: &WalRange) -> Option<String> {
    let timeline = format!("{:08X}", range.timeline);
    let names = fs::read_dir(directory.join("pg_wal")).ok()?;
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names
        .filter(|name| name.len() == 24 && name.starts_with(&timeline))
        .min()
}

#[derive(Deserialize)]
struct WalRanges {
    #[serde(rename = "WAL-Ranges")]
    ranges: Vec<WalRange>,
}

#[derive(Deserialize)]
struct WalRange {
    #[serde(rename = "Timeline")]
    timeline: u32,
    #[serde(rename = "Start-LSN")]
    start_lsn: String,
    #[serde(rename = "End-LSN")]
    end_lsn: String,
}

impl WalRanges {
    fn read(path: &Path) -> Result<Self> {
        let text = fs::read(path).map_err(|error| failed("read", path, &error))?;
        serde_json::from_slice(&text)
            .map_err(|error| CommandError::new(format!("cannot read {}: {error}", path.display())))
    }
}

/// Returns the label of the backup that pgBackRest made.
fn pgbackrest_backup(config: &Config) -> Result<String> {
    let stanza = format!("--stanza={}", config.backup.stanza);
    run(Command::new("pgbackrest").args([&stanza, "backup"]))?;
    let printed = output(Command::new("pgbackrest").args([&stanza, "info", "--output=json"]))?;
    let found: serde_json::Value = serde_json::from_slice(&printed).map_err(|error| {
        CommandError::new(format!("`pgbackrest info` printed no JSON: {error}"))
    })?;
    let backups = found[0]["backup"].as_array();
    let newest = backups.and_then(|backups| backups.last());
    let label = newest.and_then(|backup| backup["label"].as_str());
    label
        .map(str::to_owned)
        .ok_or_else(|| CommandError::new("`pgbackrest info` lists no backup, although it made one"))
}

fn copy_files(config: &Config, to: &Path) -> Result<FilesPart> {
    if config.files.kind == FilesKind::S3 {
        return Ok(FilesPart::S3 {
            endpoint: config.files.endpoint.clone(),
            bucket: config.files.bucket.clone(),
        });
    }
    create_private(to)?;
    let previous = super::list(config)?.pop();
    let previous = previous.map(|backup| backup.directory.join(FILES));
    let copied = files::copy(&config.files.directory, to, previous.as_deref())?;
    Ok(FilesPart::Local {
        count: copied.count,
        bytes: copied.bytes,
    })
}

/// Creates a directory that only the operator's account may read.
pub(super) fn create_private(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    let created = builder.recursive(true).mode(0o700).create(path);
    created.map_err(|error| failed("create", path, &error))
}

pub(super) fn failed(verb: &str, path: &Path, error: &std::io::Error) -> CommandError {
    CommandError::new(format!("cannot {verb} {}: {error}", path.display()))
}

/// The age of a backup in whole days.
pub(crate) fn age_in_days(backup: &Backup, now: Timestamp) -> i64 {
    now.duration_since(backup.manifest.started_at).as_hours() / 24
}

/// A directory of this run, beside the backups: they may not fit anywhere else.
pub(super) fn scratch_directory(config: &Config, id: &str) -> PathBuf {
    let process = std::process::id();
    let name = format!("verify-{id}-{process}{PARTIAL}");
    config.backup.directory.join(name)
}
