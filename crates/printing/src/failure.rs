//! Errors of rendering a PDF.

use model::Error;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(
        "the press {program} does not exist: install it beside the server, or set `press.program`"
    )]
    Missing { program: String },
    #[error("the press cannot run: {0}")]
    System(#[from] std::io::Error),
    #[error("the press ended with {status}: {complaint}")]
    Ended { status: String, complaint: String },
    #[error("the press took longer than {seconds} s")]
    TooSlow { seconds: u64 },
    /// Killed by a signal: it exceeded its memory limit or its CPU time.
    #[error("the press was stopped at its limits: {status}")]
    TooMuch { status: String },
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Missing { .. } => Self::Unprocessable(
                "This server has no press and cannot render PDFs. Ask its operator to install \
                 `bindery-press`; `bindery doctor` says where it is looked for."
                    .to_owned(),
            ),
            Failure::TooSlow { seconds } => Self::Unprocessable(format!(
                "The PDF was not ready within {seconds} s. Request less at once: name a page with `page`."
            )),
            Failure::TooMuch { .. } => Self::Unprocessable(
                "The PDF needs more memory than allowed. Request less at once: name a page with `page`."
                    .to_owned(),
            ),
            other => Self::internal(other),
        }
    }
}
