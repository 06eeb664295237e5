//! The directory of an index. Tantivy stores checksums of its data but not of its lists of files, where a single wrong
//! digit brings deleted documents back. This wrapper adds a checksum to them.

use std::{io, path::Path, sync::Arc};

use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, WatchCallback, WatchHandle,
    WritePtr,
    error::{DeleteError, LockError, OpenReadError, OpenWriteError},
};
use xxhash_rust::xxh3::xxh3_64;

const CHECKSUM_BYTES: usize = 8;

#[derive(Debug, Clone)]
pub(crate) struct CheckedDirectory(MmapDirectory);

impl CheckedDirectory {
    pub(crate) fn open(path: &Path) -> tantivy::Result<Self> {
        Ok(Self(MmapDirectory::open(path)?))
    }
}

impl Directory for CheckedDirectory {
    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let mut bytes = self.0.atomic_read(path)?;
        let checksum = bytes.split_off(bytes.len().saturating_sub(CHECKSUM_BYTES));
        if checksum != xxh3_64(&bytes).to_le_bytes() {
            let wrong = io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong");
            return Err(OpenReadError::wrap_io_error(wrong, path.to_path_buf()));
        }
        Ok(bytes)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        let checksum = xxh3_64(data).to_le_bytes();
        self.0.atomic_write(path, &[data, &checksum].concat())
    }

    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.0.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.0.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.0.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.0.open_write(path)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.0.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.0.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.0.watch(callback)
    }
}
