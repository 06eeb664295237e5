//! A directory of this process alone, below the one that the operator gave.
//!
//! The slots are numbered, and whoever holds the lock of one owns it. What a process that died has left in its slot
//! is removed by the next that takes it.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

use crate::Result;

#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    /// Held as long as the process uses the slot.
    _lock: File,
}

const MOST_SLOTS: usize = 1000;

impl Slot {
    pub fn take(directory: &Path) -> Result<Self> {
        fs::create_dir_all(directory)?;
        // Children run elsewhere, so their paths must not depend on where we run.
        let directory = directory.canonicalize()?;
        for number in 0..MOST_SLOTS {
            let lock = File::create(directory.join(format!("{number}.lock")))?;
            match lock.try_lock() {
                Ok(()) => return Self::own(directory.join(number.to_string()), lock),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
        Err(std::io::Error::other(format!(
            "all {MOST_SLOTS} slots in {} are taken: give each node a directory of its own",
            directory.display()
        ))
        .into())
    }

    fn own(path: PathBuf, lock: File) -> Result<Self> {
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir(&path)?;
        Ok(Self { path, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}
