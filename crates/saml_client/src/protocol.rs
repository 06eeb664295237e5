//! One request and its answer. The server writes the request, and `bindery-saml` reads it.
//!
//! The first line is JSON; the message follows, to the end of the input. The answer is one JSON value.

use std::io::{self, BufRead, Read, Write};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Refusal;

/// Bytes of a message: a SAML response, metadata, or certificates.
pub const MAX_MESSAGE_BYTES: usize = 192 << 10;
/// Bytes of the first line, which has the certificates of a provider.
pub const MAX_HEADER_BYTES: u64 = 128 << 10;
/// Bytes of an answer. Attributes make up most of it.
pub const MAX_ANSWER_BYTES: u64 = 1 << 20;
/// Certificates of a provider: the current one, and others while it is replaced.
pub const MAX_CERTIFICATES: usize = 5;

/// A request to the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub task: Task,
    pub message: Vec<u8>,
}

/// The kind of message, and what it is compared with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Task {
    /// The message is a SAML response. The answer is a [`VerifiedResponse`].
    Response(Expectations),
    /// The message is the metadata of an identity provider. The answer is [`ProviderMetadata`].
    Metadata,
    /// The message is PEM. The answer is a list of [`Certificate`].
    Certificates,
}

/// What a response has to match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Expectations {
    pub now: Timestamp,
    /// The name of this service at the provider, which must be the audience.
    pub sp_entity_id: String,
    /// The URL that the response was sent to, which must be its recipient.
    pub acs_url: String,
    /// The name of the provider, which must be the issuer.
    pub idp_entity_id: String,
    /// Certificates of the provider in PEM, one each. Only their keys are used: a certificate that has expired still
    /// verifies, as usual in SAML.
    pub certificates: Vec<String>,
}

/// The facts of a response that passed all checks. All are from signed content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedResponse {
    pub assertion_id: String,
    pub name_id: NameId,
    /// The id of the request that this answers. None: the sign-in began at the provider. If only the assertion is
    /// signed, the response around it names the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_response_to: Option<String>,
    /// From this time on the same response is refused as expired, so the assertion id has to be remembered until then.
    pub expires_at: Timestamp,
    /// When the person signed in at the provider.
    pub authn_instant: Timestamp,
    /// When the provider wants the session to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_not_on_or_after: Option<Timestamp>,
    pub attributes: Vec<Attribute>,
    /// Position in [`Expectations::certificates`] of the one that verified the signature.
    pub certificate: usize,
}

/// Who signed in. Two names are the same person only if all fields are equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NameId {
    pub value: String,
    /// A URI such as `urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_qualifier: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sp_name_qualifier: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attribute {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friendly_name: Option<String>,
    pub values: Vec<String>,
}

/// What the metadata of an identity provider says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProviderMetadata {
    pub entity_id: String,
    /// Where browsers are sent to sign in, by redirect.
    pub sso_url: String,
    pub certificates: Vec<Certificate>,
}

/// A certificate whose key may verify responses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// One block, written anew: nothing of the text around it is left.
    pub pem: String,
    /// SHA-256 of the DER form, in hexadecimal.
    pub sha256: String,
    /// Such as `RSA-2048` or `EC-P256`.
    pub key: String,
    pub not_before: Timestamp,
    /// Shown, not enforced.
    pub not_after: Timestamp,
}

/// What the program prints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer<T> {
    Ok(T),
    Refused(Refusal),
}

impl<T> From<Result<T, Refusal>> for Answer<T> {
    fn from(result: Result<T, Refusal>) -> Self {
        match result {
            Ok(value) => Self::Ok(value),
            Err(refusal) => Self::Refused(refusal),
        }
    }
}

/// Version of this format. Both programs are installed together; a mixed installation fails instead of guessing.
const FORMAT_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    v: u32,
    #[serde(flatten)]
    task: Task,
}

impl Request {
    pub fn write(self, to: &mut dyn Write) -> io::Result<()> {
        let header = Header {
            v: FORMAT_VERSION,
            task: self.task,
        };
        serde_json::to_writer(&mut *to, &header)?;
        to.write_all(b"\n")?;
        to.write_all(&self.message)
    }

    /// Reads at most one byte more than a message may have, so that the program can refuse a longer one by name.
    pub fn read(from: &mut dyn BufRead) -> io::Result<Self> {
        let mut line = Vec::new();
        (&mut *from)
            .take(MAX_HEADER_BYTES)
            .read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Err(invalid("the first line has no end within its limit"));
        }
        let Header { v, task } = serde_json::from_slice(&line)?;
        if v != FORMAT_VERSION {
            return Err(invalid(
                "the server and this program are of different versions",
            ));
        }
        let mut message = Vec::new();
        from.take(MAX_MESSAGE_BYTES as u64 + 1)
            .read_to_end(&mut message)?;
        Ok(Self { task, message })
    }
}

fn invalid(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

#[cfg(test)]
mod tests {
    use super::{Expectations, MAX_MESSAGE_BYTES, Request, Task};

    fn request() -> Request {
        Request {
            task: Task::Response(Expectations {
                now: "2026-11-18T00:00:00Z".parse().unwrap(),
                sp_entity_id: "https://sp\n".to_owned(),
                acs_url: "https://sp/acs".to_owned(),
                idp_entity_id: "https://idp".to_owned(),
                certificates: vec!["-----BEGIN\n".to_owned()],
            }),
            message: b"<a>\n\xff</a>".to_vec(),
        }
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        for task in [request().task, Task::Metadata, Task::Certificates] {
            let request = Request { task, ..request() };
            let mut bytes = Vec::new();
            request.clone().write(&mut bytes).unwrap();
            assert_eq!(Request::read(&mut bytes.as_slice()).unwrap(), request);
        }
    }

    #[test]
    fn another_version_and_an_endless_first_line_are_errors() {
        let mut bytes = Vec::new();
        request().write(&mut bytes).unwrap();
        let other = String::from_utf8_lossy(&bytes).replacen("\"v\":1", "\"v\":2", 1);
        assert!(Request::read(&mut other.as_bytes()).is_err());
        let endless = vec![b' '; 1 << 20];
        assert!(Request::read(&mut endless.as_slice()).is_err());
    }

    #[test]
    fn a_message_that_is_too_long_is_read_up_to_one_byte_more() {
        let mut bytes = b"{\"v\":1,\"kind\":\"metadata\"}\n".to_vec();
        bytes.resize(bytes.len() + MAX_MESSAGE_BYTES + 9, b'x');
        let read = Request::read(&mut bytes.as_slice()).unwrap();
        assert_eq!(read.message.len(), MAX_MESSAGE_BYTES + 1);
    }
}
