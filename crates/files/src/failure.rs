//! What goes wrong with files, in the words of the product.

use model::Error;
use object_store::Error as StoreError;

use crate::Key;

/// Turns the errors of the library into ours.
pub(crate) trait Stored<T> {
    fn stored(self) -> Result<T, Error>;
}

impl<T> Stored<T> for Result<T, StoreError> {
    fn stored(self) -> Result<T, Error> {
        self.map_err(from_store)
    }
}

/// Refusals by the storage are a matter for the operator, and pass: callers are told to try again later.
fn from_store(error: StoreError) -> Error {
    match error {
        StoreError::Generic { .. }
        | StoreError::PermissionDenied { .. }
        | StoreError::Unauthenticated { .. }
        | StoreError::NotFound { .. } => Error::Unavailable(Box::new(error)),
        _ => Error::internal(error),
    }
}

/// A file that was stored and is not there: only the operator can bring it back.
pub(crate) fn reading(key: &Key, error: StoreError) -> Error {
    match error {
        StoreError::NotFound { .. } => Error::internal(format!(
            "the file {key} is missing from the file storage; restore it from a backup"
        )),
        other => from_store(other),
    }
}
