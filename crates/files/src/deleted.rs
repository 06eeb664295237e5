//! Files that were deleted and are kept for a while, so that a database that is restored to an earlier time finds them.
//! In a directory they are moved into `deleted/<day>/`, under their key. A bucket does this itself, if it keeps versions.

use futures::{StreamExt, stream::BoxStream};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use model::Result;
use object_store::{ObjectStoreExt, path::Path};

use crate::{FileStorage, Key, error::StorageResultExt};

const DELETED: &str = "deleted";

/// A file that was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedFile {
    /// The key it had.
    pub key: Key,
    path: Path,
}

impl FileStorage {
    /// Keeps files that are discarded from now on. Only a directory can.
    #[must_use]
    pub fn keeping_deleted(mut self) -> Self {
        self.keeps_deleted = self.directory.is_some();
        self
    }

    /// Deletes files of users. They are kept for a while, if the storage is set up for it.
    pub async fn discard(&self, keys: impl IntoIterator<Item = Key>, now: Timestamp) -> Result<()> {
        if !self.keeps_deleted {
            return self.delete(keys).await;
        }
        let day = now.to_zoned(TimeZone::UTC).date().to_string();
        for Key(key) in keys {
            let parts = [DELETED, &day].into_iter().map(Into::into);
            let to: Path = parts.chain(key.parts()).collect();
            match self.store.rename(&key, &to).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error).map_storage_error(),
            }
        }
        Ok(())
    }

    /// Deletes for good what was discarded before this day. Returns the number of files.
    pub async fn purge_deleted(&self, before: Date) -> Result<u64> {
        let days = self
            .store
            .list_with_delimiter(Some(&Path::from(DELETED)))
            .await
            .map_storage_error()?;
        let mut purged = 0;
        for folder in days.common_prefixes {
            let day: Option<Date> = folder.filename().and_then(|name| name.parse().ok());
            if day.is_none_or(|day| day >= before) {
                continue;
            }
            let found = self.store.list(Some(&folder));
            let paths = found.map(|meta| meta.map(|meta| meta.location)).boxed();
            let mut deleted = self.store.delete_stream(paths);
            while let Some(outcome) = deleted.next().await {
                outcome.map_storage_error()?;
                purged += 1;
            }
        }
        Ok(purged)
    }

    /// All files that are kept after their deletion, in any order.
    pub fn list_deleted(&self) -> BoxStream<'static, Result<DeletedFile>> {
        let found = self.store.list(Some(&Path::from(DELETED)));
        found
            .map(|outcome| {
                let path = outcome.map_storage_error()?.location;
                let key: Path = path.parts().skip(2).collect();
                Ok(DeletedFile {
                    key: Key(key),
                    path,
                })
            })
            .boxed()
    }

    /// Brings a deleted file back under its key.
    pub async fn undelete(&self, file: &DeletedFile) -> Result<()> {
        let moved = self.store.rename(&file.path, &file.key.0).await;
        moved.map_storage_error()
    }
}
