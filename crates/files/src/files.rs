//! Stores, reads and deletes files, in a directory or a bucket.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use futures::{
    Stream, StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use jiff::Timestamp;
use model::{Entropy, Error, Result};
use object_store::{
    GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, WriteMultipart, aws::AmazonS3,
    local::LocalFileSystem,
};

use crate::{
    Key, Prefix,
    error::{StorageResultExt, map_read_error},
    presentation::Presentation,
    s3::{self, S3Settings},
};

/// The file storage. Cheap to clone.
#[derive(Debug, Clone)]
pub struct FileStorage {
    pub(crate) store: Arc<dyn ObjectStore>,
    /// Present if clients may be redirected to the storage itself.
    signer: Option<Arc<AmazonS3>>,
    /// Present if files are in a directory.
    pub(crate) directory: Option<PathBuf>,
    /// Whether [`FileStorage::discard`] keeps files for a while.
    pub(crate) keeps_deleted: bool,
}

/// Parts of one file that are sent at the same time.
const PART_CONCURRENCY: usize = 2;

/// The bytes of a file as a stream.
pub type ByteStream = BoxStream<'static, Result<Bytes>>;

/// A file in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    pub key: Key,
    pub size: u64,
    pub written_at: Timestamp,
}

impl FileStorage {
    /// Stores files in a directory, which is created if necessary. A put returns after the file is synced to disk.
    pub fn local(directory: &Path) -> Result<Self> {
        let unusable = |error: &dyn std::fmt::Display| {
            let name = directory.display();
            Error::invalid(
                "files.directory",
                format!("cannot be used ({name}: {error}); name one that the server may write"),
            )
        };
        std::fs::create_dir_all(directory).map_err(|error| unusable(&error))?;
        let store = LocalFileSystem::new_with_prefix(directory)
            .map_err(|error| unusable(&error))?
            .with_fsync(true)
            .with_automatic_cleanup(true);
        Ok(Self {
            store: Arc::new(store),
            signer: None,
            directory: Some(directory.to_owned()),
            keeps_deleted: false,
        })
    }

    /// Stores files in a bucket. Does not connect yet.
    pub fn s3(settings: &S3Settings) -> Result<Self> {
        let store = s3::connect(settings)?;
        Ok(Self {
            signer: settings.direct_downloads.then(|| store.clone()),
            store,
            directory: None,
            keeps_deleted: false,
        })
    }

    pub async fn put(&self, key: &Key, bytes: Bytes) -> Result<()> {
        self.store
            .put(&key.0, bytes.into())
            .await
            .map_storage_error()?;
        Ok(())
    }

    /// Stores a file whose bytes come as a stream, of which few are in memory. If the stream fails, nothing is stored.
    pub async fn put_stream(
        &self,
        key: &Key,
        mut bytes: impl Stream<Item = Result<Bytes>> + Unpin + Send,
    ) -> Result<()> {
        let upload = self.store.put_multipart(&key.0).await.map_storage_error()?;
        let mut upload = WriteMultipart::new(upload);
        while let Some(piece) = bytes.next().await {
            match piece {
                Ok(piece) => {
                    let ready = upload.wait_for_capacity(PART_CONCURRENCY).await;
                    ready.map_storage_error()?;
                    upload.put(piece);
                }
                Err(error) => {
                    upload.abort().await.map_storage_error()?;
                    return Err(error);
                }
            }
        }
        upload.finish().await.map_storage_error()?;
        Ok(())
    }

    pub async fn get(&self, key: &Key) -> Result<Bytes> {
        let found = self.store.get(&key.0).await;
        let found = found.map_err(|error| map_read_error(key, error))?;
        found.bytes().await.map_storage_error()
    }

    /// Returns the size of a file, if it exists.
    pub async fn find(&self, key: &Key) -> Result<Option<u64>> {
        match self.store.head(&key.0).await {
            Ok(meta) => Ok(Some(meta.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error).map_storage_error(),
        }
    }

    /// Streams a part of a file.
    pub async fn get_range(&self, key: &Key, range: Range<u64>) -> Result<ByteStream> {
        if range.is_empty() {
            return Ok(stream::empty().boxed());
        }
        let options = GetOptions {
            range: Some(GetRange::Bounded(range)),
            ..GetOptions::default()
        };
        let found = self.store.get_opts(&key.0, options).await;
        let found = found.map_err(|error| map_read_error(key, error))?;
        Ok(found
            .into_stream()
            .map(StorageResultExt::map_storage_error)
            .boxed())
    }

    /// Deletes files. Deleting a missing file succeeds.
    pub async fn delete(&self, keys: impl IntoIterator<Item = Key>) -> Result<()> {
        let keys: Vec<_> = keys.into_iter().map(|key| Ok(key.0)).collect();
        let mut deleted = self.store.delete_stream(stream::iter(keys).boxed());
        while let Some(outcome) = deleted.next().await {
            match outcome {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error).map_storage_error(),
            }
        }
        Ok(())
    }

    /// All files with this prefix, in any order.
    pub fn list(&self, prefix: &Prefix) -> BoxStream<'static, Result<ListedFile>> {
        let found = self.store.list(Some(&prefix.0));
        found
            .map(|outcome| outcome.map_storage_error().and_then(listed))
            .boxed()
    }

    /// A temporary URL where a client can fetch the file from the storage; None if the storage is not reachable for
    /// clients.
    pub async fn signed_url(
        &self,
        key: &Key,
        lifetime: Duration,
        presentation: &Presentation,
    ) -> Result<Option<String>> {
        match &self.signer {
            None => Ok(None),
            Some(store) => s3::signed_url(store, key, lifetime, presentation)
                .await
                .map(Some),
        }
    }

    /// Checks that the storage responds. Writes nothing.
    pub async fn reach(&self) -> Result<()> {
        if let Some(directory) = &self.directory {
            check_directory(directory).await?;
        }
        let mut found = self.store.list(Some(&Key::probes()));
        match found.next().await {
            Some(Err(error)) => Err(error).map_storage_error(),
            _ => Ok(()),
        }
    }

    /// Writes a file, reads it back and deletes it.
    pub async fn probe(&self, entropy: &dyn Entropy) -> Result<()> {
        let key = Key::probe(entropy);
        let written = Bytes::copy_from_slice(key.to_string().as_bytes());
        self.put(&key, written.clone()).await?;
        let read: Vec<Bytes> = self
            .get_range(&key, 0..written.len() as u64)
            .await?
            .try_collect()
            .await?;
        self.delete([key]).await?;
        if read.concat() != written {
            return Err(Error::internal("a file was read back with other bytes"));
        }
        Ok(())
    }
}

/// The library lists a missing directory as an empty one.
async fn check_directory(directory: &Path) -> Result<()> {
    let cause = match tokio::fs::metadata(directory).await {
        Ok(found) if found.is_dir() => return Ok(()),
        Ok(_) => "it is not a directory".to_owned(),
        Err(error) => error.to_string(),
    };
    let name = directory.display();
    Err(Error::Unavailable(
        format!("the directory {name} cannot be used: {cause}").into(),
    ))
}

pub(crate) fn listed(meta: ObjectMeta) -> Result<ListedFile> {
    let written_at = Timestamp::from_millisecond(meta.last_modified.timestamp_millis());
    Ok(ListedFile {
        key: Key(meta.location),
        size: meta.size,
        written_at: written_at.map_err(Error::internal)?,
    })
}
