//! Builds an index beside the active one, then swaps them.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use ::search::{Index, SearchError};
use context::{App, compute::off_thread};
use model::{Error, Result};

use super::{Progress, target::IndexTarget};
use crate::search::{engine::SearchEngine, indexer::Writers};

/// What happens to a partly built index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// It is deleted.
    Fresh,
    /// It is continued: the node was stopped during a build.
    Resume,
}

/// Rebuilds the index of a shard from the content. The old one serves queries until the new one is complete, and
/// stays if that fails.
pub async fn rebuild(app: &Arc<App>, shard: u32, progress: &dyn Progress) -> Result<()> {
    build(app, shard, progress, Start::Fresh).await
}

pub(super) async fn build(
    app: &Arc<App>,
    shard: u32,
    progress: &dyn Progress,
    start: Start,
) -> Result<()> {
    let _turn = app.feature::<Writers>().build(shard).await;
    let is_built = |index: Arc<Index>| index.watermark().is_some();
    if start == Start::Resume
        && app
            .feature::<SearchEngine>()
            .index(shard)
            .is_some_and(is_built)
    {
        // It was built concurrently while this waited.
        return Ok(());
    }
    let home = app.feature::<SearchEngine>().home();
    let home = home.ok_or_else(|| Error::internal("this node has no directory for indexes"))?;
    let paths = Paths::of(home.index_path(app.feature::<SearchEngine>().shards(), shard));
    let built = off_thread(|| paths.open_new(start, home.memory_bytes));
    let target = IndexTarget {
        app: app.clone(),
        shard,
        index: Arc::new(built.map_err(Error::internal)?),
    };
    target.fill(progress).await?;
    // It is reopened at its final path: files are found by path.
    off_thread(|| drop(target));
    let mut writer = app.feature::<Writers>().write(shard).await;
    writer.drop_writer();
    let index = off_thread(|| paths.swap(home.memory_bytes)).map_err(Error::internal)?;
    app.feature::<SearchEngine>()
        .replace(shard, Arc::new(index));
    drop(writer);
    // The disk space is freed when the last query on these files has ended.
    if let Err(error) = off_thread(|| remove(&paths.old)) {
        tracing::warn!("{} could not be deleted: {error}", paths.old.display());
    }
    Ok(())
}

/// The path of a shard's index, and temporary paths beside it.
struct Paths {
    current: PathBuf,
    new: PathBuf,
    old: PathBuf,
}

impl Paths {
    fn of(current: PathBuf) -> Self {
        let sibling = |ending: &str| {
            let mut path = current.clone().into_os_string();
            path.push(ending);
            PathBuf::from(path)
        };
        Self {
            new: sibling(".new"),
            old: sibling(".old"),
            current,
        }
    }

    fn open_new(&self, start: Start, memory_bytes: usize) -> Result<Index, SearchError> {
        if start == Start::Fresh {
            remove(&self.new)?;
        }
        match Index::open(&self.new, memory_bytes) {
            Err(SearchError::Damaged(_)) => {
                remove(&self.new)?;
                Index::open(&self.new, memory_bytes)
            }
            opened => opened,
        }
    }

    /// Opens the new index at the path of the old one, which is restored if that fails.
    fn swap(&self, memory_bytes: usize) -> Result<Index, SearchError> {
        remove(&self.old)?;
        if self.current.exists() {
            fs::rename(&self.current, &self.old)?;
        }
        let moved = fs::rename(&self.new, &self.current).map_err(SearchError::from);
        moved
            .and_then(|()| Index::open(&self.current, memory_bytes))
            .inspect_err(|_| self.swap_back())
    }

    fn swap_back(&self) {
        let restored = remove(&self.current).and_then(|()| fs::rename(&self.old, &self.current));
        if let Err(error) = restored {
            let path = self.current.display();
            tracing::warn!(
                "{path} could not be restored and will be rebuilt at the next start: {error}"
            );
        }
    }
}

/// Deletes a directory if it exists.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: usize = 15_000_000;

    fn paths(folder: &Path) -> Paths {
        Paths::of(folder.join("0-of-1"))
    }

    #[test]
    fn a_new_index_takes_the_place_of_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = paths(folder.path());
        let old = Index::open(&paths.current, MEMORY).expect("a new index");
        let new = paths.open_new(Start::Fresh, MEMORY).expect("another");
        new.writer().expect("its writer").commit(7).expect("room");
        drop(new);
        let swapped = paths.swap(MEMORY).expect("both are there");
        assert_eq!((old.watermark(), swapped.watermark()), (None, Some(7)));
        assert!(!paths.new.exists() && paths.old.exists());
        swapped
            .writer()
            .expect("its writer")
            .commit(8)
            .expect("room");
    }

    #[test]
    fn the_old_one_stays_if_the_new_one_cannot_be_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = paths(folder.path());
        let old = Index::open(&paths.current, MEMORY).expect("a new index");
        old.writer().expect("its writer").commit(7).expect("room");
        fs::create_dir(&paths.new).expect("a new folder");
        fs::write(paths.new.join("meta.json"), "no JSON").expect("room");
        assert!(paths.swap(MEMORY).is_err());
        let reopened = Index::open(&paths.current, MEMORY).expect("it is in its place");
        assert_eq!(reopened.watermark(), Some(7));
    }

    #[test]
    fn interrupted_build_is_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = paths(folder.path());
        for (start, watermark) in [(Start::Resume, Some(7)), (Start::Fresh, None)] {
            let new = paths.open_new(Start::Resume, MEMORY).expect("an index");
            new.writer().expect("its writer").commit(7).expect("room");
            drop(new);
            let again = paths.open_new(start, MEMORY).expect("an index");
            assert_eq!(again.watermark(), watermark, "{start:?}");
        }
    }
}
