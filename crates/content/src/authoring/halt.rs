//! Why one change of a batch failed.

use super::outcome::{Refused, Stale, Stopped};
use crate::Fault;

pub(super) type Step<T> = Result<T, Halt>;

#[derive(Debug)]
pub(super) enum Halt {
    Fault(Fault),
    Refused {
        field: String,
        message: String,
    },
    /// Someone else changed the same parts of the page since it was read.
    Stale(Box<Stale>),
}

impl Halt {
    /// Adds the index of the change in the batch.
    pub(super) fn at(self, index: usize) -> Stopped {
        match self {
            Self::Fault(fault) => Stopped::Fault(fault),
            Self::Refused { field, message } => Stopped::Refused(Refused {
                index,
                field,
                message,
            }),
            Self::Stale(stale) => Stopped::Stale(stale),
        }
    }
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

pub(super) fn refused(field: impl Into<String>, message: impl Into<String>) -> Halt {
    Halt::Refused {
        field: field.into(),
        message: message.into(),
    }
}
