//! Why one change cannot go on.

use super::outcome::{Refused, Stopped};
use crate::Fault;

pub(super) type Step<T> = Result<T, Halt>;

#[derive(Debug)]
pub(super) enum Halt {
    Fault(Fault),
    Refused { field: String, message: String },
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
