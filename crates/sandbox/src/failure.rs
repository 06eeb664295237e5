//! Errors before the child is started.

use std::{error::Error, fmt};

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

pub(crate) struct Failure(pub(crate) String);

impl Failure {
    /// For `map_err`: adds what was tried to the system's error.
    pub(crate) fn about<E: Error>(what: &str) -> impl FnOnce(E) -> Self {
        move |error| Self(format!("{what}: {error}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
