//! Why a message is refused.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The first check that failed, with a sentence for the operator of the identity provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    pub code: RefusalCode,
    /// Contains no values of the message, so it may be stored in the audit log.
    pub detail: String,
}

impl Refusal {
    pub fn new(code: RefusalCode, detail: impl Into<String>) -> Self {
        Self {
            code,
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.detail)
    }
}

impl std::error::Error for Refusal {}

macro_rules! refusal_codes {
    ($($(#[$comment:meta])* $variant:ident => $text:literal,)+) => {
        /// What is wrong with a message. The texts are stored in events, so they never change.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum RefusalCode {
            $($(#[$comment])* #[serde(rename = $text)] $variant,)+
        }

        impl RefusalCode {
            /// All codes in the order of the checks.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

refusal_codes! {
    /// More bytes, elements or levels than a message may have.
    TooLarge => "too_large",
    /// Not UTF-8, not XML, or XML with a part that no message needs: a document type, comments, instructions.
    Malformed => "malformed",
    /// The assertion or the name in it is encrypted. The server has no key.
    Encrypted => "encrypted",
    /// Nothing is signed.
    Unsigned => "unsigned",
    /// The elements are not where a response has them, or a signature covers something else than its parent.
    Shape => "shape",
    /// A signature, digest, canonicalization or transform method that is not on the list.
    Algorithm => "algorithm",
    /// No certificate of the provider verifies the signature, or the signed content was changed.
    Signature => "signature",
    /// The provider reports that the sign-in failed.
    Status => "status",
    /// Another identity provider.
    Issuer => "issuer",
    /// Sent to another URL.
    Destination => "destination",
    /// The subject is missing, ambiguous or transient.
    Subject => "subject",
    /// No bearer confirmation, or one without the required values.
    Confirmation => "confirmation",
    /// Confirmed for another URL.
    Recipient => "recipient",
    /// Missing or unknown conditions.
    Conditions => "conditions",
    /// Meant for another service.
    Audience => "audience",
    /// Valid in the past.
    Expired => "expired",
    /// Valid in the future, or for longer than a day.
    NotYetValid => "not_yet_valid",
    /// Says nothing about how and when the person signed in.
    Authentication => "authentication",
    /// Two answers to different requests in one.
    InResponseTo => "in_response_to",
    /// More or larger attributes than a response may have.
    Attributes => "attributes",
    /// A certificate that cannot be read, or whose key is too weak or of another kind.
    Certificate => "certificate",
    /// Metadata without what is needed of an identity provider.
    Metadata => "metadata",
}
