//! The location of a node's indexes on disk.

use std::{
    num::NonZeroU32,
    path::{Path, PathBuf},
};

/// A directory of this node alone, with one index for each of its shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexDirectory {
    pub directory: PathBuf,
    /// Memory for changes to one index before they are written to disk.
    pub memory_bytes: usize,
}

impl IndexDirectory {
    /// Returns the directory of the index of a shard.
    pub fn index_path(&self, shards: NonZeroU32, shard: u32) -> PathBuf {
        self.directory.join(format!("{shard}-of-{shards}"))
    }

    /// Returns whether a directory has the name of an index, of any shard.
    pub fn is_index(path: &Path) -> bool {
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.split_once("-of-"))
            .is_some_and(|(shard, shards)| is_number(shard) && is_number(shards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_are_known_by_their_names() {
        let home = IndexDirectory {
            directory: PathBuf::from("data/search"),
            memory_bytes: 0,
        };
        let shards = NonZeroU32::new(16).expect("some");
        let path = home.index_path(shards, 12);
        assert_eq!(path, Path::new("data/search/12-of-16"));
        assert!(IndexDirectory::is_index(&path));
        assert!(!IndexDirectory::is_index(Path::new("data/search/lock")));
        assert!(!IndexDirectory::is_index(Path::new(
            "data/search/notes-of-mine"
        )));
    }
}
