//! Errors of reading SAML messages.

use child_process::ChildError;
use model::Error;

use crate::Refusal;

pub type Result<T, E = SamlError> = std::result::Result<T, E>;

/// Only [`SamlError::Refused`] is about the message. Everything else means that nobody looked at it: never a sign-in.
#[derive(Debug, thiserror::Error)]
pub enum SamlError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("{program} does not exist: install it beside the server, or set `saml.program`")]
    Missing { program: String },
    #[error("bindery-saml failed: {0}")]
    Child(#[from] ChildError),
    #[error("bindery-saml ended with {status}: {stderr}")]
    Ended { status: String, stderr: String },
    #[error("bindery-saml gave an answer that cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
    #[error("all bindery-saml processes were busy for {seconds} s")]
    Busy { seconds: u64 },
}

impl From<SamlError> for Error {
    fn from(failure: SamlError) -> Self {
        match failure {
            SamlError::Refused(refusal) => Self::Unprocessable(format!(
                "The message of the identity provider is refused: {}.",
                refusal.detail
            )),
            SamlError::Missing { .. } => Self::Unprocessable(
                "This server cannot read SAML messages. Ask its operator to install `bindery-saml`; `bindery \
                 doctor` says where it is looked for."
                    .to_owned(),
            ),
            other => Self::internal(other),
        }
    }
}
