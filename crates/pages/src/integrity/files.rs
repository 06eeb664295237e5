//! Compares files in the file storage with their rows.

use model::{ObjectKind, Oid, Result, integrity_fault::IntegrityFaultKind};

use super::walk::Walk;
use crate::blobs::{self, batches};

impl Walk<'_> {
    /// Verifies that a file is there and has its size, and its bytes if files are read.
    pub(super) async fn verify_file(&mut self, oid: Oid, size: u64) -> Result<()> {
        let key = blobs::key(self.pool, oid);
        let (kind, what) = match self.app.files.find(&key).await? {
            None => (
                IntegrityFaultKind::MissingFile,
                format!("the file {key} is not in the file storage"),
            ),
            Some(found) if found != size => (
                IntegrityFaultKind::WrongFileSize,
                format!("the file {key} has {found} bytes; it was stored with {size}"),
            ),
            Some(_) if self.options.reads_files => return self.read_file(oid, size).await,
            Some(_) => return Ok(()),
        };
        self.add_fault(kind, what);
        Ok(())
    }

    async fn read_file(&mut self, oid: Oid, size: u64) -> Result<()> {
        self.pace(size).await;
        let key = blobs::key(self.pool, oid);
        let room = batches::reserve_memory(self.app, size).await?;
        let bytes = self.app.files.get(&key).await?;
        let hash = || Oid::of(ObjectKind::Blob, &bytes);
        let organization = self.pool.organization;
        let found = self.app.compute.run(organization, hash).await?;
        drop(room);
        if found != oid {
            let what = format!("the file {key} has other bytes than were stored");
            self.add_fault(IntegrityFaultKind::WrongFile, what);
        }
        Ok(())
    }
}
