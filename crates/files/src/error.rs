//! Converts errors of the storage library.

use model::Error;
use object_store::Error as StoreError;

use crate::Key;

pub(crate) trait StorageResultExt<T> {
    fn map_storage_error(self) -> Result<T, Error>;
}

impl<T> StorageResultExt<T> for Result<T, StoreError> {
    fn map_storage_error(self) -> Result<T, Error> {
        self.map_err(from_store)
    }
}

/// Rejections by the storage are logged for the operator and are temporary: callers get a retryable error.
fn from_store(error: StoreError) -> Error {
    match error {
        StoreError::Generic { .. }
        | StoreError::PermissionDenied { .. }
        | StoreError::Unauthenticated { .. }
        | StoreError::NotFound { .. } => Error::Unavailable(Box::new(error)),
        _ => Error::internal(error),
    }
}

/// A stored file that is missing: only the operator can restore it.
pub(crate) fn map_read_error(key: &Key, error: StoreError) -> Error {
    match error {
        StoreError::NotFound { .. } => Error::internal(format!(
            "the file {key} is missing from the file storage; restore it from a backup"
        )),
        other => from_store(other),
    }
}
