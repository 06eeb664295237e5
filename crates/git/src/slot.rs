//! A directory for this process only, below the configured one.
//! The slots are numbered, and the process that holds the lock of one owns it. Files left by a process that died are
//! removed by the next owner of its slot.

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

const MAX_SLOTS: usize = 1000;

impl Slot {
    pub fn acquire(directory: &Path) -> Result<Self> {
        fs::create_dir_all(directory)?;
        // Children run in other directories, so their paths must be absolute.
        let directory = directory.canonicalize()?;
        for number in 0..MAX_SLOTS {
            let lock = File::create(directory.join(format!("{number}.lock")))?;
            match lock.try_lock() {
                Ok(()) => return Self::own(directory.join(number.to_string()), lock),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
        }
        Err(std::io::Error::other(format!(
            "all {MAX_SLOTS} slots in {} are in use: configure a separate directory for each node",
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
