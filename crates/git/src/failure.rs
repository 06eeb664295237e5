//! Why a child process did not do what it was asked for.

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The system: no such program, no space on the disk, a broken pipe.
    #[error("git cannot work: {0}")]
    System(#[from] std::io::Error),
    /// What came in is at fault. The text is for whoever sent it.
    #[error("{0}")]
    Refused(String),
    #[error("git ended with {status}: {complaint}")]
    Ended { status: String, complaint: String },
    #[error("all processes that may run at once are busy")]
    Busy,
    #[error("git took longer than {seconds} s")]
    TooSlow { seconds: u64 },
}

impl Failure {
    pub fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }
}

impl From<Failure> for model::Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(text) => Self::Unprocessable(text),
            Failure::Busy => Self::Unavailable(failure.into()),
            other => Self::internal(other),
        }
    }
}
