//! Why one change cannot go on.

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
    /// Others changed the page since it was read, where the change does.
    Stale(Box<Stale>),
}

impl Halt {
    /// Says which change of the batch it was.
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
