//! The directory of a node's indexes. Only one server uses it at a time.

use std::{
    fs::{self, File, TryLockError},
    io,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use ::search::{Index, SearchError};
use pages::search::engine::IndexDirectory;

use crate::error::{CommandError, Result};

/// Locked by the server that uses the directory, for as long as it runs.
const LOCK: &str = "lock";

pub(crate) struct Directory {
    home: IndexDirectory,
    shards: NonZeroU32,
    /// The lock ends with it, also when the process is killed.
    _lock: File,
}

impl Directory {
    /// Creates it if necessary. Fails if another server uses it.
    pub(crate) fn open(search: &config::Search) -> Result<Self> {
        let path = &search.directory;
        let lock = create_lock_file(path).map_err(|error| unusable(path, &error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => in_use(path),
            TryLockError::Error(error) => unusable(path, &error),
        })?;
        let directory = Self {
            home: IndexDirectory {
                directory: path.clone(),
                memory_bytes: usize::try_from(search.memory_mib).unwrap_or(usize::MAX) << 20,
            },
            shards: search.shards,
            _lock: lock,
        };
        directory.log_unused(&search.served());
        Ok(directory)
    }

    pub(crate) fn home(&self) -> &IndexDirectory {
        &self.home
    }

    /// Opens an index. A damaged one is replaced by an empty one, which is filled while the server runs.
    pub(crate) fn open_index(&self, shard: u32) -> Result<Index> {
        let (path, memory_bytes) = (
            self.home.index_path(self.shards, shard),
            self.home.memory_bytes,
        );
        let opened = match Index::open(&path, memory_bytes) {
            Err(SearchError::Damaged(cause)) => {
                tracing::warn!(
                    shard,
                    "{} is damaged and is created again: {cause}",
                    path.display()
                );
                fs::remove_dir_all(&path).map_err(|error| unusable(&path, &error))?;
                Index::open(&path, memory_bytes)
            }
            other => other,
        };
        opened.map_err(|error| match error {
            SearchError::Busy => in_use(&path),
            other => unusable(&path, &other),
        })
    }

    /// Indexes of other settings are not deleted: reverting the settings makes them usable again.
    fn log_unused(&self, served: &[u32]) {
        let used = served
            .iter()
            .map(|shard| self.home.index_path(self.shards, *shard));
        let used: Vec<PathBuf> = used.collect();
        let entries = fs::read_dir(&self.home.directory);
        let paths = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        for path in paths.filter(|path| IndexDirectory::is_index(path) && !used.contains(path)) {
            tracing::info!(
                "{} is an index that this node does not use with these settings; it can be deleted",
                path.display()
            );
        }
    }
}

/// Creates the file to lock.
fn create_lock_file(path: &Path) -> io::Result<File> {
    fs::create_dir_all(path)?;
    File::create(path.join(LOCK))
}

fn in_use(path: &Path) -> CommandError {
    CommandError::new(format!(
        "another server uses the search index in {}. Give each a directory of its own in `search.directory`, such as \
         BINDERY_SEARCH__DIRECTORY=data/search-2, or leave the role `search` to one of them (`--roles api,worker`).",
        path.display()
    ))
}

fn unusable(path: &Path, cause: &impl std::fmt::Display) -> CommandError {
    CommandError::new(format!(
        "the search index in {} cannot be used: {cause}. Check `search.directory`, who may write there, and that the \
         disk has room.",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use config::{Config, Sources};

    use super::*;

    fn settings(directory: &Path) -> config::Search {
        let pair = (
            "BINDERY_SEARCH__DIRECTORY".to_owned(),
            directory.display().to_string(),
        );
        let sources = Sources {
            environment: vec![pair],
            ..Sources::default()
        };
        Config::from_sources(sources).expect("all known").search
    }

    #[test]
    fn one_server_has_a_directory_until_it_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(&folder.path().join("search"));
        let first = Directory::open(&settings).expect("nobody has it");
        let refused = Directory::open(&settings).err().expect("the first has it");
        let text = refused.to_string();
        assert!(text.contains("`search.directory`"), "{text}");
        drop(first);
        Directory::open(&settings).expect("it is free again");
    }

    #[test]
    fn a_damaged_index_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(folder.path());
        let directory = Directory::open(&settings).expect("nobody has it");
        drop(directory.open_index(0).expect("a new one"));
        let index = folder.path().join("0-of-1");
        fs::write(index.join("meta.json"), "no JSON").expect("it is our own");
        let index = directory.open_index(0).expect("it is made anew");
        assert_eq!(index.watermark(), None);
    }
}
