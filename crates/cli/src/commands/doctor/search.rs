//! Checks that a search index can be written here, and the state of the indexes of running servers.

use std::fs;

use config::{Nats, Search};
use rustix::fs::statvfs;

use crate::{
    commands::search,
    engines,
    error::{CommandError, Result},
};

/// About the size of an index of a million sections.
const MIN_FREE_BYTES: u64 = 1 << 30;

/// A result, and whether it is a warning.
pub(super) struct CheckResult {
    pub(super) text: String,
    pub(super) is_warning: bool,
}

pub(super) fn directory(search: &Search) -> Result<CheckResult> {
    search.check()?;
    let directory = &search.directory;
    let path = directory.display();
    let written = fs::create_dir_all(directory).and_then(|()| tempfile::tempfile_in(directory));
    written.map_err(|error| {
        CommandError::new(format!(
            "{path} cannot be written: {error}. Check `search.directory`, and who may write there."
        ))
    })?;
    let disk = statvfs(directory)
        .map_err(|error| CommandError::new(format!("{path}: the disk is not known: {error}")))?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let text = format!("{path} can be written, {} MB free", free / 1_000_000);
    if free >= MIN_FREE_BYTES {
        return Ok(CheckResult {
            text,
            is_warning: false,
        });
    }
    Ok(CheckResult {
        text: format!(
            "{text}. An index takes about 1 kB for each section of a page, and as much again while it is rebuilt: make \
             room, or change `search.directory`."
        ),
        is_warning: true,
    })
}

/// No node may be running yet.
pub(super) async fn shards(nats: &Nats) -> Result<CheckResult> {
    let bus = engines::bus(nats).await?;
    let (text, warnings) = search::summarize(&bus).await?;
    Ok(CheckResult {
        is_warning: !warnings.is_empty(),
        text: [vec![text], warnings].concat().join(". "),
    })
}
