//! Errors of a search index.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use tantivy::{
    TantivyError,
    directory::error::{LockError, OpenDirectoryError, OpenReadError, OpenWriteError},
};

#[derive(Debug, Clone, thiserror::Error)]
pub enum SearchError {
    /// The files were changed from outside, or were written by another version of the program. Delete the directory and
    /// build the index again.
    #[error("the search index is damaged: {0}")]
    Damaged(String),
    #[error("the search index cannot be read or written: {0}")]
    Io(Arc<io::Error>),
    /// Another writer, in this process or another, has locked the directory.
    #[error("the search index is in use by another process")]
    Busy,
}

impl From<io::Error> for SearchError {
    fn from(error: io::Error) -> Self {
        Self::from(Arc::new(error))
    }
}

impl From<Arc<io::Error>> for SearchError {
    fn from(error: Arc<io::Error>) -> Self {
        // Data that was read but is invalid means damage, not a disk error.
        match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Io(error),
        }
    }
}

impl From<TantivyError> for SearchError {
    fn from(error: TantivyError) -> Self {
        match error {
            TantivyError::LockFailure(LockError::LockBusy, _) => Self::Busy,
            TantivyError::LockFailure(LockError::IoError(error), _)
            | TantivyError::IoError(error)
            | TantivyError::OpenDirectoryError(OpenDirectoryError::IoError {
                io_error: error,
                ..
            })
            | TantivyError::OpenReadError(OpenReadError::IoError {
                io_error: error, ..
            })
            | TantivyError::OpenWriteError(OpenWriteError::IoError {
                io_error: error, ..
            }) => Self::from(error),
            other => Self::Damaged(other.to_string()),
        }
    }
}

/// Catches panics: Tantivy trusts its files and panics if they are damaged.
pub(crate) fn catch_panic<T>(
    work: impl FnOnce() -> Result<T, SearchError>,
) -> Result<T, SearchError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(damaged_by_panic(panic.as_ref())))
}

/// Runs the analysis of a text. Returns None if it panics: that is a bug for this text, not a damaged index, and other
/// texts are still indexed.
pub(crate) fn catch_analysis_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn damaged_by_panic(panic: &(dyn Any + Send)) -> SearchError {
    let message = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned());
    SearchError::Damaged(message.unwrap_or_else(|| "the engine panicked".to_owned()))
}
