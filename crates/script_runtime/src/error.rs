//! Errors of running scripts.

use model::Error;

use crate::ScriptLog;

/// Why there is no reply, and what the script logged before.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct ScriptFailure {
    #[source]
    pub error: ScriptError,
    pub logs: Vec<ScriptLog>,
}

/// Messages are for the developer of the integration, but for those of [`ScriptError::is_of_server`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    #[error("{program} does not exist: install workerd, and set `scripts.workerd`")]
    Missing { program: String },
    #[error("workerd cannot be started: {reason}")]
    System { reason: String },
    #[error("all processes for scripts were busy until the time of the call was over")]
    Busy,
    #[error("the server is stopping")]
    Stopping,
    #[error("the script does not start: {message}")]
    Invalid { message: String },
    #[error("the script did not answer in time")]
    Timeout,
    #[error("the script used more CPU time than a call may")]
    CpuLimit,
    #[error("the script used more memory than it may")]
    MemoryLimit,
    #[error("the script logged more than it may")]
    LogLimit,
    #[error("the script's process ended before it answered: {reason}")]
    Crashed { reason: String },
    #[error("the answer of the script has more than {bytes} bytes")]
    TooLarge { bytes: usize },
    #[error("the answer of the script is no valid HTTP response, or its headers are too large")]
    Answer,
}

impl ScriptError {
    /// Whether the script is not to blame: the call should be repeated and not counted as an attempt.
    pub fn is_of_server(&self) -> bool {
        matches!(
            self,
            Self::Missing { .. } | Self::System { .. } | Self::Busy | Self::Stopping
        )
    }
}

impl From<ScriptError> for Error {
    fn from(failure: ScriptError) -> Self {
        match failure {
            ScriptError::Missing { .. } => Self::Unprocessable(
                "This server cannot run scripts of integrations. Ask its operator to install `workerd`; `bindery \
                 doctor` says where it is looked for."
                    .to_owned(),
            ),
            failure if failure.is_of_server() => Self::Unavailable(failure.into()),
            failure => Self::Unprocessable(format!("The script failed: {failure}.")),
        }
    }
}
