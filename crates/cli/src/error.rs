//! The error of a command, for the operator: unlike clients of the API, they see the cause.

use std::fmt;

pub(crate) type Result<T, E = CommandError> = std::result::Result<T, E>;

#[derive(Debug)]
pub(crate) struct CommandError(String);

impl CommandError {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<config::Error> for CommandError {
    fn from(error: config::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<model::Error> for CommandError {
    fn from(error: model::Error) -> Self {
        Self(error.trace())
    }
}
