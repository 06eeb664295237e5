//! Errors in the settings, with the key and where to correct it.

use std::{fmt, path::PathBuf};

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read the configuration file {}: {source}", path.display())]
    Unreadable {
        path: PathBuf,
        source: std::io::Error,
    },

    /// The text of the line is omitted: it may contain a secret.
    #[error("{} is not TOML: {message} (line {line})", path.display())]
    NotToml {
        path: PathBuf,
        line: usize,
        message: String,
    },

    #[error("unknown setting `{key}` in {origin}; {known}")]
    Unknown {
        key: String,
        origin: Origin,
        known: String,
    },

    #[error("`{key}` in {origin} {message}")]
    Invalid {
        key: String,
        origin: Origin,
        message: String,
    },

    #[error("`{key}` is not set: {message}")]
    Missing {
        key: &'static str,
        message: &'static str,
    },

    #[error("{message}")]
    Conflicting { message: &'static str },
}

/// Where a setting was set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Defaults,
    File(PathBuf),
    Variable(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Defaults => f.write_str("the defaults"),
            Self::File(path) => write!(f, "the file {}", path.display()),
            Self::Variable(name) => write!(f, "the environment variable {name}"),
        }
    }
}
