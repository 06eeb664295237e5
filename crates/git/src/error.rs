//! Errors of child processes.

pub type Result<T, E = GitError> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// An operating system error: missing program, full disk, broken pipe.
    #[error("git cannot work: {0}")]
    System(std::io::Error),
    /// Invalid input. The text is for the client.
    #[error("{0}")]
    Refused(String),
    #[error("git ended with {status}: {stderr}")]
    Ended { status: String, stderr: String },
    #[error("all processes that may run at once are busy")]
    Busy,
    #[error("git took longer than {seconds} s")]
    TooSlow { seconds: u64 },
    #[error("the client neither read nor sent anything for {seconds} s")]
    Idle { seconds: u64 },
    #[error("what is sent comes too slowly")]
    Stalled,
    #[error("git said more than {max} bytes")]
    TooMuchOutput { max: u64 },
}

impl From<std::io::Error> for GitError {
    /// Readers of clients' input report `TimedOut` if too little arrives.
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::TimedOut => Self::Stalled,
            _ => Self::System(error),
        }
    }
}

impl GitError {
    pub fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }
}

impl From<GitError> for model::Error {
    fn from(failure: GitError) -> Self {
        match failure {
            GitError::Refused(text) => Self::Unprocessable(text),
            GitError::Idle { .. } | GitError::Stalled => Self::Unprocessable(failure.to_string()),
            GitError::Busy => Self::Unavailable(failure.into()),
            other => Self::internal(other),
        }
    }
}
