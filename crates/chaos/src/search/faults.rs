//! Damage to the files of an index.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, Instant},
};

use rand::{RngExt, seq::SliceRandom};

const POLL_INTERVAL: Duration = Duration::from_millis(1);
const TIMEOUT: Duration = Duration::from_secs(5);
/// A commit writes several files and then the list of them.
const WITHIN_COMMIT: u64 = 20;
const DAMAGED_FILES: usize = 5;
const DAMAGED_BYTES: usize = 8;

/// Returns in the middle of a commit, if there is one soon: some milliseconds after a new file was created.
pub(crate) fn wait_for_commit(directory: &Path) {
    let deadline = Instant::now() + TIMEOUT;
    let before = files(directory);
    while files(directory) == before && Instant::now() < deadline {
        sleep(POLL_INTERVAL);
    }
    sleep(Duration::from_millis(
        rand::rng().random_range(0..WITHIN_COMMIT),
    ));
}

/// Inverts some bytes of some files in place, and returns their names.
pub(crate) fn flip_bytes(directory: &Path) -> Vec<String> {
    let mut files: Vec<PathBuf> = files(directory).into_iter().collect();
    files.retain(|path| path.extension().is_none_or(|end| end != "lock"));
    files.shuffle(&mut rand::rng());
    let damaged = files.iter().filter(|path| flip(path).unwrap_or_default());
    let names = damaged.map(|path| path.file_name().unwrap_or_default());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.take(DAMAGED_FILES).collect()
}

/// Whether there was something to damage: a running server removes files.
fn flip(path: &Path) -> io::Result<bool> {
    let file = File::options().read(true).write(true).open(path)?;
    let length = file.metadata()?.len();
    if length == 0 {
        return Ok(false);
    }
    for _ in 0..DAMAGED_BYTES {
        let place = rand::rng().random_range(0..length);
        let mut byte = [0_u8];
        file.read_exact_at(&mut byte, place)?;
        file.write_all_at(&[!byte[0]], place)?;
    }
    Ok(true)
}

/// All files below a directory, except those that a running server removes concurrently.
fn files(directory: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.extend(files(&entry.path()));
        } else {
            found.insert(entry.path());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_changes_bytes_and_no_length() {
        let folder = std::env::temp_dir().join(format!("bindery-flip-{}", std::process::id()));
        fs::create_dir_all(folder.join("0-of-1")).unwrap();
        let path = folder.join("0-of-1/segment.store");
        fs::write(&path, vec![0_u8; 100_000]).unwrap();
        fs::write(folder.join("0-of-1/writer.lock"), "lock").unwrap();
        assert_eq!(flip_bytes(&folder), ["segment.store"]);
        let after = fs::read(&path).unwrap();
        assert_eq!(after.len(), 100_000);
        assert!(after.contains(&255));
        assert_eq!(
            fs::read(folder.join("0-of-1/writer.lock")).unwrap(),
            b"lock"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
