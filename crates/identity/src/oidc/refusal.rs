//! Why a sign-in with OpenID Connect is refused.

/// Why a sign-in is refused. The codes are shown on pages and stored in events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OidcRefusal {
    #[error("the answer of the provider is not what OpenID Connect says")]
    Shape,
    #[error("the provider reports an error")]
    Status,
    #[error("the sign-in is unknown, has ended, or began in another browser")]
    UnknownRequest,
    #[error("the ID token is not signed with a key of the provider")]
    Signature,
    #[error("the ID token is signed with an algorithm that is not allowed")]
    Algorithm,
    #[error("the answer is of another provider")]
    Issuer,
    #[error("the ID token is for another application")]
    Audience,
    #[error("the ID token has expired, or is from the future")]
    Expired,
    #[error("the ID token is for another sign-in")]
    Nonce,
    #[error("the person was not asked to sign in again")]
    AuthenticationTime,
    #[error("the provider has not verified the e-mail address")]
    EmailUnverified,
    #[error("the provider cannot be reached")]
    Unavailable,
}

impl OidcRefusal {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Shape => "shape",
            Self::Status => "status",
            Self::UnknownRequest => "unknown_request",
            Self::Signature => "signature",
            Self::Algorithm => "algorithm",
            Self::Issuer => "issuer",
            Self::Audience => "audience",
            Self::Expired => "expired",
            Self::Nonce => "nonce",
            Self::AuthenticationTime => "authentication_time",
            Self::EmailUnverified => "email_unverified",
            Self::Unavailable => "unavailable",
        }
    }
}
