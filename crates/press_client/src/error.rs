//! Errors of rendering a PDF.

use model::Error;

pub type Result<T, E = PrintError> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    #[error(
        "the press {program} does not exist: install it beside the server, or set `press.program`"
    )]
    Missing { program: String },
    #[error("the press cannot run: {0}")]
    System(#[from] std::io::Error),
    #[error("the press ended with {status}: {stderr}")]
    Ended { status: String, stderr: String },
    #[error("the press took longer than {seconds} s")]
    Timeout { seconds: u64 },
    /// Killed by a signal: it exceeded its memory limit or its CPU time.
    #[error("the press was stopped at its limits: {status}")]
    LimitExceeded { status: String },
}

impl From<PrintError> for Error {
    fn from(failure: PrintError) -> Self {
        match failure {
            PrintError::Missing { .. } => Self::Unprocessable(
                "This server has no press and cannot render PDFs. Ask its operator to install \
                 `bindery-press`; `bindery doctor` says where it is looked for."
                    .to_owned(),
            ),
            PrintError::Timeout { seconds } => Self::Unprocessable(format!(
                "The PDF was not ready within {seconds} s. Request less at once: name a page with `page`."
            )),
            PrintError::LimitExceeded { .. } => Self::Unprocessable(
                "The PDF needs more memory than allowed. Request less at once: name a page with `page`."
                    .to_owned(),
            ),
            other => Self::internal(other),
        }
    }
}
