//! The one error type. A variant exists only where a caller acts on the difference; the text is for people.

use std::{fmt, io};

use crate::{Kind, Oid, id::PageId};

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Missing, or not visible to the caller: the two must be indistinguishable.
    #[error("No such {0}. Check the id, and that your account may see it.")]
    NotFound(Kind),

    #[error("{0}")]
    Forbidden(String),

    #[error("{0}")]
    Unauthenticated(&'static str),

    /// Sensitive actions in a browser session need a proof of identity that is not older than some minutes.
    #[error(
        "This needs your password or a code again. Send it to `PUT /v1/user/sessions/current/authentication`, then repeat the \
         request within 10 minutes."
    )]
    AuthenticationNotRecent,

    /// The password was right, and the account has a second factor.
    #[error(
        "This account has a second factor. Repeat the request with `code`: the six digits that the authenticator app \
         shows, or a recovery code."
    )]
    SecondFactorRequired,

    /// The organization requires a second factor of its members, and the caller has none.
    #[error(
        "This organization requires a second factor, and your account has none. Add one on the page \
         `/app/account/second-factors` of this server, then repeat the request."
    )]
    SecondFactorMissing,

    /// The organization requires single sign-on, and the session or token of the caller has not passed it.
    #[error("{0}")]
    SsoRequired(String),

    #[error("`{field}` {message}.")]
    Invalid { field: String, message: String },

    #[error("{0}")]
    Conflict(String),

    /// A page changed since the caller read it, in the same parts that the caller changes.
    #[error("{0}")]
    Stale(Box<StalePage>),

    /// The current state of the object, or an outdated precondition of the caller, does not allow the operation.
    #[error("{0}")]
    Precondition(String),

    #[error("{0}")]
    Unprocessable(String),

    /// The organization or user has reached a quota.
    #[error("{0}")]
    QuotaExceeded(String),

    #[error("The request body is larger than {limit} bytes. Send a smaller one.")]
    TooLarge { limit: usize },

    #[error("Send the body as JSON, with the header `Content-Type: application/json`.")]
    UnsupportedMedia,

    #[error("Too many requests. Try again in {retry_after} s.")]
    RateLimited { retry_after: u64 },

    /// A limit that does not count requests; the message names what there is too much of.
    #[error("{message}")]
    TooMany { message: String, retry_after: u64 },

    #[error(
        "The service is busy or a part of it is down. Try again in a few seconds, with the same Idempotency-Key."
    )]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),

    /// The database did not answer a commit.
    #[error(
        "The database did not confirm the change in time, so it is unknown whether it was stored. Repeat the request with \
         the same Idempotency-Key: it then takes effect once, and you get its result. Without a key, look whether the \
         change is there before you repeat it."
    )]
    OutcomeUnknown(#[source] Box<dyn std::error::Error + Send + Sync>),

    #[error(
        "Something went wrong on our side. Report the request id to the operator of this server."
    )]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid {
            field: field.into(),
            message: message.into(),
        }
    }

    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }

    /// Returns the error with all its causes in one line, for logs and operators. API callers get the plain text
    /// instead.
    pub fn trace(&self) -> String {
        let (Self::Internal(cause) | Self::Unavailable(cause) | Self::OutcomeUnknown(cause)) = self
        else {
            return self.to_string();
        };
        let mut text = cause.to_string();
        let mut next = cause.source();
        while let Some(deeper) = next {
            // Some errors repeat their cause in their own text; do not print it twice.
            let deeper_text = deeper.to_string();
            if !text.ends_with(&deeper_text) {
                text = format!("{text}: {deeper_text}");
            }
            next = deeper.source();
        }
        text
    }
}

/// Describes why a connection failed, without the number of the system's error.
pub fn connection_cause(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "connection refused".to_owned(),
        io::ErrorKind::ConnectionReset => "connection reset".to_owned(),
        io::ErrorKind::HostUnreachable => "host unreachable".to_owned(),
        io::ErrorKind::NetworkUnreachable => "network unreachable".to_owned(),
        io::ErrorKind::TimedOut => "no response".to_owned(),
        _ => error.to_string(),
    }
}

/// Two conflicting changes to a page. The texts are those of its file.
#[derive(Debug)]
pub struct StalePage {
    pub page: PageId,
    /// The current revision of the change request.
    pub revision: Oid,
    /// The parts in conflict; empty if the page was deleted.
    pub parts: Vec<String>,
    /// The text that the caller read.
    pub base: String,
    /// The text that the caller wants to write.
    pub ours: String,
    /// The current text; none if the page was deleted.
    pub theirs: Option<String>,
}

impl fmt::Display for StalePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { page, revision, .. } = self;
        if self.theirs.is_none() {
            return write!(
                f,
                "The page {page} was deleted since you read it. Insert it again, or revert it first."
            );
        }
        write!(
            f,
            "The page {page} was changed since you read it, in the same parts as your change. Merge `ours` and `theirs`, then send the page again with `base`: \"{revision}\"."
        )
    }
}
