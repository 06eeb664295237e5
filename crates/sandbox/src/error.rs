//! Errors before the child is started.

use std::{error::Error, fmt};

pub(crate) type Result<T, E = SandboxError> = std::result::Result<T, E>;

pub(crate) struct SandboxError(pub(crate) String);

impl SandboxError {
    /// For `map_err`: adds what was tried to the system's error.
    pub(crate) fn about<E: Error>(what: &str) -> impl FnOnce(E) -> Self {
        move |error| Self(format!("{what}: {error}"))
    }
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
