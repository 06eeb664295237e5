//! Proves that a backup can be used: restores it beside the original, and verifies all content in it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use config::Config;
use secrecy::ExposeSecret;
use url::Url;

use super::{
    Backup, DATABASE, FILES,
    create::{create_private, scratch_directory, verify_base_backup},
    manifest::{FilesPart, NeededKey},
    programs::run,
    scratch::ScratchServer,
};
use crate::{
    error::{CommandError, Result},
    fsck::Fsck,
    operator::Operator,
};

/// What a verification found, and how long its parts took.
pub(crate) struct Verification {
    pub(crate) faults: u64,
    pub(crate) restore_seconds: f64,
    pub(crate) fsck_seconds: f64,
}

/// Deletes the copy of the database, whatever happens.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Restores the backup into a scratch server and verifies it there.
pub(crate) async fn verify(config: &Config, backup: &Backup, fsck: &Fsck) -> Result<Verification> {
    require_keys(config, backup)?;
    let begun = Instant::now();
    let scratch = Scratch(scratch_directory(config, &backup.manifest.id));
    create_private(&scratch.0)?;
    let data = scratch.0.join(DATABASE);
    match &backup.manifest.database.label {
        None => {
            let stored = backup.directory.join(DATABASE);
            verify_base_backup(config, &stored)?;
            copy(&stored, &data)?;
        }
        Some(label) => restore_with_pgbackrest(config, label, &data)?,
    }
    let used = Url::parse(config.database.url.expose_secret())
        .map_err(|_| CommandError::new("`database.url` is not a URL"))?;
    let files = match backup.manifest.files {
        FilesPart::Local { .. } => Some(backup.directory.join(FILES)),
        FilesPart::S3 { .. } => None,
    };
    let server = ScratchServer::start(config, &data)?;
    let restore_seconds = begun.elapsed().as_secs_f64();
    let url = server.url(used.username(), used.path().trim_start_matches('/'));
    let begun = Instant::now();
    let operator = Operator::of_copy(config, &url, files.as_deref()).await?;
    let faults = fsck.verify(&operator).await;
    operator.close().await;
    drop(server);
    Ok(Verification {
        faults: faults?,
        restore_seconds,
        fsck_seconds: begun.elapsed().as_secs_f64(),
    })
}

/// The copy can be read without keys, but nobody could use it.
fn require_keys(config: &Config, backup: &Backup) -> Result<()> {
    let ring = crate::engines::key_ring(&config.keys)?;
    let known = NeededKey::all(&ring);
    let needed = &backup.manifest.server.keys;
    let missing: Vec<String> = needed
        .iter()
        .filter(|key| !known.contains(key))
        .map(|key| format!("{} ({})", key.number, key.fingerprint))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(CommandError::new(format!(
        "the key ring lacks the keys {} that the backup needs; bring back the ring of that time",
        missing.join(", ")
    )))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut command = Command::new("cp");
    run(command
        .args(["--archive", "--reflink=auto"])
        .arg(from)
        .arg(to))
}

fn restore_with_pgbackrest(config: &Config, label: &str, to: &Path) -> Result<()> {
    create_private(to)?;
    let mut command = Command::new("pgbackrest");
    command
        .arg(format!("--stanza={}", config.backup.stanza))
        .arg(format!("--set={label}"))
        .arg(format!("--pg1-path={}", to.display()))
        .args(["--type=immediate", "--target-action=promote", "restore"]);
    run(&mut command)
}
