//! Why one change of a batch failed.

use super::outcome::{BatchError, RejectedChange, StaleEdit};
use crate::ObjectError;

pub(super) type Step<T> = Result<T, ChangeError>;

#[derive(Debug)]
pub(super) enum ChangeError {
    Object(ObjectError),
    Rejected {
        field: String,
        message: String,
    },
    /// Someone else changed the same parts of the page since it was read.
    Stale(Box<StaleEdit>),
}

impl ChangeError {
    /// Adds the index of the change in the batch.
    pub(super) fn with_index(self, index: usize) -> BatchError {
        match self {
            Self::Object(fault) => BatchError::Object(fault),
            Self::Rejected { field, message } => BatchError::Rejected(RejectedChange {
                index,
                field,
                message,
            }),
            Self::Stale(stale) => BatchError::Stale(stale),
        }
    }
}

impl From<ObjectError> for ChangeError {
    fn from(fault: ObjectError) -> Self {
        Self::Object(fault)
    }
}

pub(super) fn reject(field: impl Into<String>, message: impl Into<String>) -> ChangeError {
    ChangeError::Rejected {
        field: field.into(),
        message: message.into(),
    }
}
