//! Why there is no PDF.

use model::Error;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(
        "the press {program} is not there: install it beside the server, or name it in `press.program`"
    )]
    Missing { program: String },
    #[error("the press cannot work: {0}")]
    System(#[from] std::io::Error),
    #[error("the press ended with {status}: {complaint}")]
    Ended { status: String, complaint: String },
    #[error("the press took longer than {seconds} s")]
    TooSlow { seconds: u64 },
    /// Ended by a signal: it asked for more memory than it may have, or its time on the processors was over.
    #[error("the press was stopped at its limits: {status}")]
    TooMuch { status: String },
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Missing { .. } => Self::Unprocessable(
                "This server has no press, so it makes no PDF. Ask its operator to install \
                 `bindery-press`; `bindery doctor` says where it is looked for."
                    .to_owned(),
            ),
            Failure::TooSlow { seconds } => Self::Unprocessable(format!(
                "The PDF was not ready within {seconds} s. Ask for less at once: name a page with `page`."
            )),
            Failure::TooMuch { .. } => Self::Unprocessable(
                "The PDF takes more memory than it may have. Ask for less at once: name a page with `page`."
                    .to_owned(),
            ),
            other => Self::internal(other),
        }
    }
}
